import anyAscii from 'any-ascii';

// Makes names comparable: one script, one letter case, no marks, no titles; for matching, never for display.

const TITLES = new Set(
  (
    'mr mrs ms miss mister madam dr prof professor sir dame lord lady hon honorable honourable rev reverend ' +
    'sheikh shaikh sheik shaykh cheikh hajji haji hadji hajj mullah mulla maulana maulavi mawlawi ayatollah imam qari ' +
    'general gen colonel col lieutenant lt major maj captain capt commander brigadier admiral marshal sergeant sgt ' +
    'president minister ambassador senator engineer eng herr frau monsieur mme madame senor senora sr sra don dona ' +
    'alhaji chief emir prince princess king queen his her excellency'
  ).split(' '),
);
const SUFFIXES = new Set('jr junior ii iii iv esq phd md'.split(' '));

/**
 * Lower-case ASCII words of a name: any script is romanised, marks and apostrophes are dropped, other characters
 * separate words.
 */
export function nameTokens(name: string): string[] {
  // Apostrophes and hyphens after the Arabic article belong to the word: al-Masri and Al Masri become the same.
  const latin = anyAscii(separateHan(name.normalize('NFKC')))
    .toLowerCase()
    .replace(/['’ʼ`´ʿʾ]/g, '');
  return latin.split(/[^a-z0-9]+/).filter(Boolean);
}

/** The significant words of the name, part by part: without titles and suffixes, unless nothing else is left. */
export function coreTokensOf(parts: readonly string[]): string[][] {
  const tokens = parts.map(nameTokens);
  const core = tokens.map((part) => part.filter((token) => !TITLES.has(token) && !SUFFIXES.has(token)));
  return core.some((part) => part.length > 0) ? core : tokens;
}

export const coreTokens = (name: string): string[] => coreTokensOf([name])[0]!;

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
