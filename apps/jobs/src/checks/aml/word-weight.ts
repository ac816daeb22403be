import { commonShare } from './common-names.js';
import type { NameWord } from './prepare-name.js';

// How much a word identifies a person: a rare word much, a common word little.

/** How common words are on the imported lists: number of names with a term, out of the total. */
export interface ListedWords {
  total: number;
  /** names that have this folded word; 0 for one that is rare on the lists */
  count(fold: string): number;
}

/** Assumed share of people with a word that is common in neither the table nor the lists. */
const RARE_SHARE = 0.0002;
/** Shares of a short list are smoothed as if it had this many more names. */
const SMOOTHING = 5_000;
const WEIGHT_LEAST = 0.3;
const PARTICLE = 0.1;
const INITIAL = 0.2;
/** Many names have two letters. */
const SHORT = [0, INITIAL, 0.5, 0.75];

/** 0 to 1. */
export function weightOf(word: NameWord, listed: ListedWords): number {
  if (word.particle) return PARTICLE;
  const [fold = word.text] = word.folds;
  const share = Math.max(RARE_SHARE, commonShare(fold) ?? 0, listed.count(fold) / (listed.total + SMOOTHING));
  const weight = Math.max(WEIGHT_LEAST, Math.log(share) / Math.log(RARE_SHARE));
  return Math.min(weight, SHORT[word.text.length] ?? 1);
}

/** Whether a word is a name that people have: common, or on the lists twice. */
export const isKnownName = (word: NameWord, listed: ListedWords): boolean =>
  word.folds.some((fold) => commonShare(fold) !== undefined || listed.count(fold) >= 2);
