import { states } from 'mrz';
import { ALPHABET, type Cell } from './zone-strip.js';

// Codes of states and organizations (ICAO Doc 9303 part 3, section 5): without a check digit, but from a short list.

/** Utopia is the state of specimens. */
const CODES = [...Object.keys(states), 'UTO'].map((code) => code.padEnd(3, '<'));
const LISTED = new Set(CODES);
/** An unlisted code must be this much more likely than any listed one. */
const UNLISTED = 0.05;
const SURE = 0.85;
const LEAST = 1e-4;
const LETTERS_AND_FILLER = ALPHABET.slice(10);

const placesOf = (code: string): number[] => [...code].map((sign) => ALPHABET.indexOf(sign));
const PLACES = [...LISTED].map((code) => ({ code, places: placesOf(code) }));

function likelihoodOf(places: readonly number[], cells: readonly Cell[]): number {
  let product = 1;
  for (let at = 0; at < cells.length; at += 1) product *= Math.max(LEAST, cells[at]![places[at]!]!);
  return product;
}

/** @param cells those of three places */
export function settleState(cells: readonly Cell[]): { code: string; isSure: boolean } {
  const plain = cells
    .map((cell) =>
      [...LETTERS_AND_FILLER].reduce((best, sign) =>
        cell[ALPHABET.indexOf(sign)]! > cell[ALPHABET.indexOf(best)]! ? sign : best,
      ),
    )
    .join('');
  let sum = 0;
  let best = { code: plain, places: placesOf(plain), likelihood: -1 };
  for (const { code, places } of LISTED.has(plain) ? PLACES : [...PLACES, best]) {
    const likelihood = likelihoodOf(places, cells) * (LISTED.has(code) ? 1 : UNLISTED);
    sum += likelihood;
    if (likelihood > best.likelihood) best = { code, places, likelihood };
  }
  // A code that the network did not see at all is not accepted.
  const isSeen = likelihoodOf(best.places, cells) > 0.05;
  return { code: best.code, isSure: isSeen && best.likelihood / sum >= SURE };
}
