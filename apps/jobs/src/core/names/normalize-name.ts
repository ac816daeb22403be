import { latinOf } from './letter-readings.js';
import { withoutNativeTitles, withoutTitles } from './titles.js';

// Makes names comparable: one script, one letter case, no marks, no titles; for matching, never for display.

/**
 * Lower-case ASCII words of a name: any script is romanised, marks and apostrophes are dropped, other characters
 * separate words.
 */
export function nameTokens(name: string): string[] {
  // Apostrophes and hyphens after the Arabic article belong to the word: al-Masri and Al Masri become the same.
  const latin = latinOf(separateHan(name.normalize('NFKC')))
    .toLowerCase()
    .replace(/['’ʼ`´ʿʾ]/g, '');
  return latin.split(/[^a-z0-9]+/).filter(Boolean);
}

/**
 * The significant words of a name in two parts, given and family name: without titles and suffixes, unless nothing else
 * is left. A whole name is a family name alone.
 */
export function coreTokensOf([given = '', family = '']: readonly string[]): [string[], string[]] {
  const [first, last] = [given, family].map((part) => nameTokens(withoutNativeTitles(part))) as [
    string[],
    string[],
  ];
  const isWhole = first.length === 0;
  const core: [string[], string[]] = [
    withoutTitles(first, 1),
    withoutTitles(last, isWhole ? 2 : last.length),
  ];
  return core.some((part) => part.length > 0) ? core : [first, last];
}

export const coreTokens = (name: string): string[] => coreTokensOf(['', name])[1];

/** One line for storing and searching. */
export const normalizeName = (name: string): string => coreTokens(name).join(' ');

/** any-ascii writes each Han character as a capitalised syllable and joins them; the family name comes first. */
function separateHan(name: string): string {
  return name.replace(/\p{Script=Han}+/gu, (run) => {
    const characters = [...run];
    if (characters.length < 2 || characters.length > 4) return ` ${run} `;
    const family = characters.length === 4 ? 2 : 1;
    return ` ${characters.slice(0, family).join('')} ${characters.slice(family).join('')} `;
  });
}
