import anyAscii from 'any-ascii';
import { TIN_NAME_CHARACTERS_MAX } from '../limits.js';

/*
 * Names of a TIN check (spec, TIN verification; decisions-jobs 5). Accepted: letters of any script with their marks,
 * spaces, hyphens, ampersands, and the punctuation that becomes a space. Sent: Latin letters without accents, letters
 * of other scripts as they are (a guess at their Latin spelling could name somebody else), single spaces.
 */

/** Joiners within words of Indic and Persian scripts: accepted, not sent. */
const JOINERS = /[\u200c\u200d]/gu;
const APOSTROPHES = "'\u2018\u2019\u02bb\u02bc\u02b9\u02c8";
const ACCEPTED = new RegExp(
  `^(?:\\p{L}[\\p{M}\\u200c\\u200d]*|[\\p{Zs}\\u2010\\u2011&,.${APOSTROPHES}-])+$`,
  'u',
);

/** Whether a name may be submitted: only the accepted characters, at least one letter. */
export const isTinName = (name: string): boolean => ACCEPTED.test(name) && /\p{L}/u.test(name);

/** A name as it is matched, before the two are cut to 40 characters. */
export function normalizeTinName(name: string): string {
  return latinWithoutAccents(name.normalize('NFKC').replace(JOINERS, ''))
    .replace(/[\u2010\u2011]/gu, '-')
    .replace(new RegExp(`[${APOSTROPHES}]`, 'gu'), ' ')
    .replace(/[^\p{L}\p{M}\p{N} &-]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** Accented Latin letters as plain ones (`É` E, `Ł` L, `ß` ss); everything else unchanged, composed. */
export function latinWithoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/[^\p{ASCII}]/gu, (character) =>
      /\p{Script=Latin}/u.test(character) ? anyAscii(character) : character,
    )
    .normalize('NFC');
}

/**
 * Both names normalised and cut so that first name, one space and last name have at most 40 characters (Unicode code
 * points) together.
 */
export function tinNames(firstName: string, lastName: string): { firstName: string; lastName: string } {
  const first = [...normalizeTinName(firstName)];
  const last = [...normalizeTinName(lastName)];
  const kept = first.slice(0, TIN_NAME_CHARACTERS_MAX);
  const room = Math.max(0, TIN_NAME_CHARACTERS_MAX - kept.length - 1);
  return { firstName: kept.join('').trim(), lastName: last.slice(0, room).join('').trim() };
}
