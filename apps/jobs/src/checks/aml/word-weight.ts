import { commonShare } from './common-names.js';
import type { NameWord } from './prepare-name.js';

// What a word says about whom it names: much when few people have it, little when many have.

/** How common words are on the imported lists: names that have a term, of so many. */
export interface ListedWords {
  total: number;
  /** names that have this folded word; 0 for one that is rare on the lists */
  count(fold: string): number;
}

/** The share of people who have a word that neither the table nor the lists know as common. */
const RARE_SHARE = 0.0002;
/** Shares of a short list are smoothed as if so many names more were on it. */
const SMOOTHING = 5_000;
const WEIGHT_LEAST = 0.3;
const PARTICLE = 0.1;
const INITIAL = 0.2;
/** Of two letters many names are made. */
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
