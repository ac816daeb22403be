import { states } from 'mrz';
import { ALPHABET, type Cell } from './zone-strip.js';

// Codes of states and organizations (ICAO Doc 9303 part 3, section 5): without a check digit, but from a short list.

/** Utopia is the state of specimens. */
const CODES = [...Object.keys(states), 'UTO'].map((code) => code.padEnd(3, '<'));
/** An unlisted code must be this much more likely than any listed one. */
const UNLISTED = 0.05;
const SURE = 0.85;
const LEAST = 1e-4;
const LETTERS_AND_FILLER = ALPHABET.slice(10);

const likelihoodOf = (code: string, cells: readonly Cell[]): number =>
  cells.reduce((product, cell, at) => product * Math.max(LEAST, cell[ALPHABET.indexOf(code[at]!)]!), 1);

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
  let best = { code: plain, likelihood: -1 };
  for (const code of new Set([...CODES, plain])) {
    const likelihood = likelihoodOf(code, cells) * (CODES.includes(code) ? 1 : UNLISTED);
    sum += likelihood;
    if (likelihood > best.likelihood) best = { code, likelihood };
  }
  // A code that the network did not see at all is not accepted.
  const isSeen = likelihoodOf(best.code, cells) > 0.05;
  return { code: best.code, isSure: isSeen && best.likelihood / sum >= SURE };
}
