import { jaroWinkler } from '../names/jaro-winkler.js';
import { shortFormsOf } from '../names/short-forms.js';
import type { NameWord, PreparedName } from './prepare-name.js';

// How alike two names are: words paired by Jaro-Winkler, wherever they stand, then the share of each name that found
// its pair. Someone may leave words of a name out, so the name that is covered better counts for more.

/** Two words below this are two words. */
const WORD_LIKENESS_MIN = 0.8;
const BETTER_COVERED_SHARE = 0.75;
const FOLDED_ALIKE = 0.97;
const SHORT_FORM = 0.9;
const INITIAL = 0.85;
const SAME_CONSONANTS = 0.95;

/** How alike two words are: 1 the same, 0 not alike at all. */
export function wordLikeness(a: NameWord, b: NameWord, consonantal = false): number {
  if (a.text === b.text) return 1;
  if (a.text.length === 1 || b.text.length === 1) return a.text[0] === b.text[0] ? INITIAL : 0;
  if (consonantal) return consonantsAlike(a, b);
  if (a.particle !== b.particle) return 0;
  if (a.folds.some((fold) => b.folds.includes(fold))) return FOLDED_ALIKE;
  const folded = Math.max(...a.folds.flatMap((left) => b.folds.map((right) => alike(left, right))));
  const likeness = Math.max(alike(a.text, b.text), folded * FOLDED_ALIKE);
  if (likeness >= WORD_LIKENESS_MIN) return likeness;
  return shortFormsOf(a.text).includes(b.text) ? SHORT_FORM : 0;
}

/** Jaro-Winkler of two forms, 0 where they differ by more letters than a slip or a spelling habit explains. */
export function alike(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  const allowed = longer <= 3 ? 1 : longer <= 8 ? 2 : 3;
  const likeness = jaroWinkler(a, b);
  if (likeness < WORD_LIKENESS_MIN || editDistance(a, b, allowed) > allowed) return 0;
  return likeness;
}

function consonantsAlike(a: NameWord, b: NameWord): number {
  const pairs = a.skeletons.flatMap((left) => b.skeletons.map((right) => [left, right] as const));
  if (pairs.some(([left, right]) => left === right)) return SAME_CONSONANTS;
  const best = Math.max(
    ...pairs.map(([left, right]) => (left.length > 2 && right.length > 2 ? jaroWinkler(left, right) : 0)),
  );
  return best >= 0.85 ? best * SAME_CONSONANTS : 0;
}

/** Letters changed, added, dropped, or swapped with their neighbour; stops counting beyond `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, before[column - 2]! + 1);
      current.push(cost);
    }
    if (Math.min(...current) > limit) return limit + 1;
    before = last;
    last = current;
  }
  return last[b.length]!;
}

interface Pair {
  likeness: number;
  left: number[];
  right: number[];
}

/**
 * How alike two names are, 0 to 1. One word in common is not enough unless one is all that both names have: a family
 * name is shared by many.
 */
export function scoreNames(asked: PreparedName, listed: PreparedName): number {
  const pairs = pairWords(asked, listed);
  const significant = pairs.filter(({ left }) => left.some((index) => !asked.words[index]!.particle));
  const needed = Math.min(2, Math.max(countSignificant(asked), countSignificant(listed)));
  const found = Math.max(
    significant.reduce((sum, { left }) => sum + left.filter((at) => !asked.words[at]!.particle).length, 0),
    significant.reduce((sum, { right }) => sum + right.filter((at) => !listed.words[at]!.particle).length, 0),
  );
  if (found < needed) return 0;
  const covers = [coverage(asked, pairs, ({ left }) => left), coverage(listed, pairs, ({ right }) => right)];
  return BETTER_COVERED_SHARE * Math.max(...covers) + (1 - BETTER_COVERED_SHARE) * Math.min(...covers);
}

const countSignificant = ({ words }: PreparedName): number =>
  words.filter(({ particle }) => !particle).length;

function coverage(name: PreparedName, pairs: Pair[], side: (pair: Pair) => number[]): number {
  const total = name.words.reduce((sum, { weight }) => sum + weight, 0);
  const covered = pairs.reduce(
    (sum, pair) =>
      sum + pair.likeness * side(pair).reduce((weight, at) => weight + name.words[at]!.weight, 0),
    0,
  );
  return total === 0 ? 0 : covered / total;
}

/** The best pairs first, each word once; two neighbours written as one may pair with one word. */
function pairWords(asked: PreparedName, listed: PreparedName): Pair[] {
  const consonantal = asked.consonantal !== listed.consonantal;
  const candidates: Pair[] = [];
  const add = (left: number[], right: number[], a: NameWord, b: NameWord, atLeast: number) => {
    const likeness = wordLikeness(a, b, consonantal);
    if (likeness >= atLeast) candidates.push({ likeness, left, right });
  };
  asked.words.forEach((a, at) => {
    listed.words.forEach((b, other) => add([at], [other], a, b, WORD_LIKENESS_MIN));
    for (const { at: other, word } of listed.joined) add([at], [other, other + 1], a, word, 0.9);
  });
  for (const { at, word } of asked.joined)
    listed.words.forEach((b, other) => add([at, at + 1], [other], word, b, 0.9));
  candidates.sort(
    (a, b) => b.likeness - a.likeness || b.left.length + b.right.length - a.left.length - a.right.length,
  );
  const taken = { left: new Set<number>(), right: new Set<number>() };
  return candidates.filter(({ left, right }) => {
    if (left.some((at) => taken.left.has(at)) || right.some((at) => taken.right.has(at))) return false;
    for (const at of left) taken.left.add(at);
    for (const at of right) taken.right.add(at);
    return true;
  });
}
