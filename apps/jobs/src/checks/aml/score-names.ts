import type { NameWord, PreparedName } from './prepare-name.js';
import { isSameOrder } from '../../core/names/syllabic-names.js';
import { likenessOf, type LikenessContext, type LikenessReason, type WordLikeness } from './word-likeness.js';
import { isKnownName, type ListedWords, weightOf } from './word-weight.js';

// How similar two names are: words are paired in any position, each weighted by its rarity. If only one name has extra
// words, the other omits them; if both have extra words, they point to two different people.

/** Weight of a difference relative to what agrees. */
const LIKENESS_SHARE = 1.5;
/** Words that are only near are probably different words. */
const NEAR_SHARE = 2.2;
const CONFLICT_SHARE = 2;
/** First and family name agree, but one in between does not. */
const MIDDLE_CONFLICT_SHARE = 1.4;
const OMISSION_SHARE = 0.25;
/** For an omission of the first given name, or of the entire family name. */
const LEADING_OMISSION_SHARE = 0.8;
const LISTED_LEADING_OMISSION_SHARE = 0.6;
const OTHER_ORDER = 0.7;
/** With less weight in common, the names are shared by many people. */
const TELLING_WEIGHT = 1.3;
const JOINED_LIKENESS_MIN = 0.85;
/** Two neighbours written as one are as long as their counterpart, but for romanisation. */
const JOINED_LETTERS_APART = 4;

export interface WordPair {
  asked: string;
  listed: string;
  reason: LikenessReason;
  likeness: number;
  weight: number;
}

export interface NameScore {
  /** 0 to 1 */
  score: number;
  pairs: WordPair[];
  /** words without a counterpart */
  onlyAsked: string[];
  onlyListed: string[];
  /** how common the shared names are, from 0 (rare) to 1 */
  commonness: number;
}

interface Pair {
  likeness: number;
  reason: LikenessReason;
  left: number[];
  right: number[];
  weight: number;
}

const NOTHING: NameScore = { score: 0, pairs: [], onlyAsked: [], onlyListed: [], commonness: 1 };

/** Scores listed names one after another; results for a word are reused for the next name that has it. */
export function nameScorer(asked: PreparedName, words: ListedWords): (listed: PreparedName) => NameScore {
  const facts = new Map<string, WordFacts>();
  const likenesses = new Map<NameWord, Map<string, WordLikeness | null>[]>();
  const factsOf = (word: NameWord): WordFacts => {
    const key = `${word.particle ? '-' : ''}${word.text}`;
    const known = facts.get(key);
    if (known) return known;
    const made = { weight: weightOf(word, words), isName: isKnownName(word, words) };
    facts.set(key, made);
    return made;
  };
  const compare: Compare = (a, b, context, areNames) => {
    let known = likenesses.get(a)?.[context.index];
    if (!known) {
      known = new Map();
      const all = likenesses.get(a) ?? [];
      all[context.index] = known;
      likenesses.set(a, all);
    }
    const key = b.particle ? `-${b.text}` : b.text;
    const last = known.get(key);
    if (last !== undefined) return last;
    const made = likenessOf(a, b, context, areNames());
    known.set(key, made);
    return made;
  };
  return (listed) => scorePrepared(asked, listed, factsOf, compare);
}

interface WordFacts {
  weight: number;
  isName: boolean;
}
type FactsOf = (word: NameWord) => WordFacts;
/** How two names are compared; `index` distinguishes the ways. */
interface Context extends LikenessContext {
  index: number;
}
type Compare = (
  asked: NameWord,
  listed: NameWord,
  context: Context,
  areNames: () => { asked: boolean; both: boolean },
) => WordLikeness | null;

/** One word in common is enough only if one of the names has a single word: many people share a family name. */
function scorePrepared(
  asked: PreparedName,
  listed: PreparedName,
  factsOf: FactsOf,
  compare: Compare,
): NameScore {
  const left = asked.words.map(factsOf);
  const right = listed.words.map(factsOf);
  const weights = { left: left.map(({ weight }) => weight), right: right.map(({ weight }) => weight) };
  const pairs = pairWords(asked, listed, { left, right }, compare);
  const needed = Math.min(2, countSignificant(asked), countSignificant(listed));
  const found = Math.max(
    ...[pairs.flatMap(({ left }) => left.filter((at) => !asked.words[at]!.particle)).length],
    ...[pairs.flatMap(({ right }) => right.filter((at) => !listed.words[at]!.particle)).length],
  );
  if (found < needed) return NOTHING;
  const rest = {
    left: restOf(
      asked,
      pairs.flatMap(({ left }) => left),
    ),
    right: restOf(
      listed,
      pairs.flatMap(({ right }) => right),
    ),
  };
  const leftOut = sumOf(rest.left.map((at) => weights.left[at]!));
  const rightOut = sumOf(rest.right.map((at) => weights.right[at]!));
  const conflict = Math.min(leftOut, rightOut);
  // Extra words of one name count as omitted by the other, each weighted by how rarely such a word is omitted.
  const more = leftOut > rightOut ? 'left' : 'right';
  const leading = more === 'left' ? leadingOf(asked, rest.left) : rest.right.filter((at) => at === 0);
  const leadingShare = more === 'left' ? LEADING_OMISSION_SHARE : LISTED_LEADING_OMISSION_SHARE;
  const out = Math.max(leftOut, rightOut);
  const leadingOut = sumOf(leading.map((at) => weights[more][at]!));
  const share = out === 0 ? 0 : (leadingShare * leadingOut + OMISSION_SHARE * (out - leadingOut)) / out;
  const omission = share * (out - conflict);
  const agreed = sumOf(pairs.map(({ weight, likeness }) => weight * likeness));
  const unlike = sumOf(
    pairs.map(
      ({ weight, likeness, reason }) =>
        weight * (1 - likeness) * (reason === 'near' ? NEAR_SHARE : LIKENESS_SHARE),
    ),
  );
  const isMiddle = leadingOf(asked, rest.left).length === 0 && !rest.right.includes(0);
  const against = unlike + (isMiddle ? MIDDLE_CONFLICT_SHARE : CONFLICT_SHARE) * conflict + omission;
  const isOrdered =
    !(asked.syllabic && listed.syllabic) ||
    isSameOrder([...pairs].sort((a, b) => a.left[0]! - b.left[0]!).map(({ right }) => right[0]!));
  return {
    score: agreed === 0 ? 0 : (agreed / (agreed + against)) * (isOrdered ? 1 : OTHER_ORDER),
    pairs: pairs.map(({ left, right, reason, likeness, weight }) => ({
      asked: left.map((at) => asked.words[at]!.text).join(' '),
      listed: right.map((at) => listed.words[at]!.text).join(' '),
      reason,
      likeness,
      weight,
    })),
    onlyAsked: rest.left.map((at) => asked.words[at]!.text),
    onlyListed: rest.right.map((at) => listed.words[at]!.text),
    commonness: Math.max(0, 1 - agreed / TELLING_WEIGHT),
  };
}

const countSignificant = ({ words }: PreparedName): number =>
  words.filter(({ particle }) => !particle).length;
const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Words without a counterpart; particles are ignored. */
function restOf({ words }: PreparedName, paired: number[]): number[] {
  const taken = new Set(paired);
  return words.flatMap((word, at) => (taken.has(at) || word.particle ? [] : [at]));
}

/**
 * Of the words without a counterpart: the first word of the name, and those of a part, given or family name, that has
 * no paired word.
 */
function leadingOf({ words, familyFrom }: PreparedName, rest: number[]): number[] {
  if (familyFrom === undefined) return rest.filter((at) => at === 0);
  const missing = new Set(rest);
  const isWhollyMissing = (from: number, to: number): boolean =>
    words.slice(from, to).every((word, at) => word.particle || missing.has(from + at));
  const [noGiven, noFamily] = [isWhollyMissing(0, familyFrom), isWhollyMissing(familyFrom, words.length)];
  return rest.filter((at) => at === 0 || (at < familyFrom ? noGiven : noFamily));
}

/** The best pairs first, each word once; two neighbours written as one may pair with one word. */
function pairWords(
  asked: PreparedName,
  listed: PreparedName,
  facts: { left: WordFacts[]; right: WordFacts[] },
  compare: Compare,
): Pair[] {
  const [consonantal, syllabic] = [
    asked.consonantal !== listed.consonantal,
    asked.syllabic && listed.syllabic,
  ];
  const context = {
    index: Number(consonantal) + 2 * Number(syllabic),
    consonantal,
    askedConsonantal: asked.consonantal,
    syllabic,
  };
  const candidates: Pair[] = [];
  const add = (left: number[], right: number[], a: NameWord, b: NameWord, atLeast: number) => {
    const like = compare(a, b, context, () => {
      const askedIsName = left.every((at) => facts.left[at]!.isName);
      return { asked: askedIsName, both: askedIsName && right.every((at) => facts.right[at]!.isName) };
    });
    if (!like || like.likeness < atLeast) return;
    const [ours, theirs] = [
      sumOf(left.map((at) => facts.left[at]!.weight)),
      sumOf(right.map((at) => facts.right[at]!.weight)),
    ];
    const weight = like.reason === 'initial' ? Math.min(ours, theirs) : (ours + theirs) / 2;
    candidates.push({ ...like, left, right, weight });
  };
  const addJoined = (left: number[], right: number[], a: NameWord, b: NameWord) => {
    if (consonantal || Math.abs(a.text.length - b.text.length) <= JOINED_LETTERS_APART)
      add(left, right, a, b, JOINED_LIKENESS_MIN);
  };
  asked.words.forEach((a, at) => {
    listed.words.forEach((b, other) => add([at], [other], a, b, 0));
    for (const { at: other, word } of listed.joined) addJoined([at], [other, other + 1], a, word);
  });
  for (const { at, word } of asked.joined)
    listed.words.forEach((b, other) => addJoined([at, at + 1], [other], word, b));
  // Without vowels, two words can look like one by accident.
  const longerFirst = consonantal ? -1 : 1;
  candidates.sort(
    (a, b) =>
      b.likeness - a.likeness ||
      longerFirst * (b.left.length + b.right.length - a.left.length - a.right.length),
  );
  const taken = { left: new Set<number>(), right: new Set<number>() };
  return candidates.filter(({ left, right }) => {
    if (left.some((at) => taken.left.has(at)) || right.some((at) => taken.right.has(at))) return false;
    for (const at of left) taken.left.add(at);
    for (const at of right) taken.right.add(at);
    return true;
  });
}
