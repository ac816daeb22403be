// Whether a submitted name and the name on a document belong to the same person, in any script
// (docs/design/documents.md). The weakest part decides: a correct first name does not make up for a wrong last name,
// nor an initial for a name.
import { PASS_CONFIDENCE } from '../../limits.js';
import { withoutPlaceholders } from './placeholders.js';
import { joinWords, wordsOf, type NameWord } from './name-forms.js';
import type { MatchResult } from '../values/match-result.js';
import { isInitial, wordLikeness } from './word-likeness.js';

export interface SubmittedName {
  firstName?: string | null;
  lastName?: string | null;
}

export interface DocumentName {
  firstName?: string | null;
  middleName?: string | null;
  lastName?: string | null;
  /** Parts that the document truncates. */
  truncated?: { firstName: boolean | null; middleName: boolean | null; lastName: boolean | null };
}

/** Both names complete, but in each other's fields. Incomplete names in the wrong fields never match. */
const SWAPPED = 0.95;
/** An initial agrees with many names: it counts in addition to a name, but not in place of one. */
const INITIAL_ALONE = 0.8;
/** One of two family names (`GARCIA` for `GARCIA LOPEZ`, `JONES` for `SMITH-JONES`). */
const PART_OF_LAST_NAME = 0.92;
/** The middle name used as the first name: common, but not enough to pass on its own. */
const MIDDLE_NAME_ALONE = 0.8;

/** Words of family names that are no evidence by themselves. */
const PARTICLES = new Set(
  'DE DA DO DOS DAS DEL DELLA DI DU LA LE LES LO VAN VON DER DEN TER TEN AL EL BIN BINT BEN IBN ABU AF AV ZU ZUR MC MAC ST SAN Y E'.split(
    ' ',
  ),
);

const isEvidence = (word: NameWord): boolean =>
  (word.forms[0]?.length ?? 0) > 1 && !PARTICLES.has(word.forms[0] ?? '');

/** How well each of the `few` is found among the `many`, in order; the weakest decides. */
function contain(few: readonly NameWord[], many: readonly NameWord[], truncated: boolean): number {
  let from = 0;
  let weakest = 1;
  for (const word of few) {
    let best = 0;
    let bestAt = from;
    for (let at = from; at < many.length; at++) {
      const likeness = wordLikeness(word, many[at]!, truncated && at === many.length - 1);
      if (likeness > best) [best, bestAt] = [likeness, at];
    }
    weakest = Math.min(weakest, best);
    from = bestAt + 1;
  }
  return weakest;
}

function likenessOfLastNames(
  submitted: readonly NameWord[],
  read: readonly NameWord[],
  truncated: boolean,
): number {
  const joined = wordLikeness(joinWords(submitted), joinWords(read), truncated);
  if (submitted.length === read.length) return Math.max(joined, contain(submitted, read, truncated));
  const [few, many] = submitted.length < read.length ? [submitted, read] : [read, submitted];
  const evidence = few.filter(isEvidence);
  // A truncated family name may have lost whole words: then it is enough if the rest agrees.
  const partial = evidence.length > 0 ? contain(evidence, many, truncated) * PART_OF_LAST_NAME : 0;
  return Math.max(joined, partial);
}

function likenessOfGivenNames(
  submitted: readonly NameWord[],
  first: readonly NameWord[],
  middle: readonly NameWord[],
  truncated: boolean,
): number {
  const read = [...first, ...middle];
  const joined = Math.max(
    wordLikeness(joinWords(submitted), joinWords(first), truncated),
    wordLikeness(joinWords(submitted), joinWords(read), truncated),
  );
  const [leading] = submitted;
  if (!leading || read.length === 0) return 0;
  const rest = submitted.slice(1);
  const opens = wordLikeness(leading, read[0]!, truncated && read.length === 1);
  // Further given names may be missing on either side; those on both sides must agree.
  const others =
    rest.length > 0 && read.length > 1
      ? Math.max(contain(rest, read.slice(1), truncated), contain(read.slice(1), rest, truncated))
      : 1;
  const byMiddleName = middle.length > 0 ? contain(submitted, middle, false) * MIDDLE_NAME_ALONE : 0;
  return Math.max(joined, Math.min(opens, others), byMiddleName);
}

/** A match without any complete name is only that of an initial, and stays below a pass. */
function cappedUnlessCarried(
  likeness: number,
  submitted: readonly NameWord[],
  reads: readonly (readonly NameWord[])[],
  truncated: boolean,
): number {
  const agrees = (left: NameWord, right: NameWord) =>
    !isInitial(left, right) && wordLikeness(left, right, truncated) >= PASS_CONFIDENCE;
  const all = (words: readonly NameWord[]) => {
    const own = words.filter((word) => !PARTICLES.has(word.forms[0] ?? ''));
    return [...(own.length > 0 ? own : words), joinWords(words)];
  };
  const isCarried = all(submitted).some((left) => reads.flatMap(all).some((right) => agrees(left, right)));
  return likeness < PASS_CONFIDENCE || isCarried ? likeness : INITIAL_ALONE;
}

function likenessOfNames(
  submitted: Words,
  { first, middle, last }: Words & { middle: NameWord[] },
  truncated: DocumentName['truncated'],
): number {
  const scores: number[] = [];
  if (submitted.last.length > 0) {
    const cut = truncated?.lastName === true;
    const likeness = likenessOfLastNames(submitted.last, last, cut);
    scores.push(cappedUnlessCarried(likeness, submitted.last, [last], cut));
  }
  if (submitted.first.length > 0) {
    const cut = truncated?.firstName === true || truncated?.middleName === true;
    const likeness = likenessOfGivenNames(submitted.first, first, middle, cut);
    scores.push(cappedUnlessCarried(likeness, submitted.first, [first, [...first, ...middle]], cut));
  }
  return Math.min(...scores);
}

interface Words {
  first: NameWord[];
  last: NameWord[];
}

/**
 * A name without what stands for a missing part (`FNU`, `.`). A single name that is written in both fields, as airlines
 * ask for, is in one.
 */
function onlyNames<Name extends DocumentName>(name: Name): Name {
  const [firstName, middleName, lastName] = [name.firstName, name.middleName, name.lastName].map((part) =>
    withoutPlaceholders(part ?? ''),
  );
  const isTwice =
    firstName !== '' && middleName === '' && firstName?.toLowerCase() === lastName?.toLowerCase();
  return { ...name, firstName: isTwice ? '' : firstName, middleName, lastName };
}

/**
 * Compares names. Only the parts that were submitted are compared; each must be on the document.
 * @returns a match from 0.9; not determined when nothing was submitted or the document lacks what was
 */
export function matchNames(submittedName: SubmittedName, readName: DocumentName): MatchResult {
  const [submitted, read] = [onlyNames(submittedName), onlyNames(readName)];
  const given: Words = { first: wordsOf(submitted.firstName ?? ''), last: wordsOf(submitted.lastName ?? '') };
  const printed = {
    first: wordsOf(read.firstName ?? ''),
    middle: wordsOf(read.middleName ?? ''),
    last: wordsOf(read.lastName ?? ''),
  };
  const hasGiven = given.first.length > 0 || given.last.length > 0;
  const hasPrinted = printed.first.length > 0 || printed.middle.length > 0 || printed.last.length > 0;
  const lacksFirst = given.first.length > 0 && printed.first.length === 0 && printed.middle.length === 0;
  const lacksLast = given.last.length > 0 && printed.last.length === 0;
  // A document with a single name may have it in either field.
  const singleName = lacksFirst !== lacksLast && (given.first.length === 0 || given.last.length === 0);
  if (!hasGiven || !hasPrinted || ((lacksFirst || lacksLast) && !singleName))
    return { outcome: 'not-determined', confidence: null };
  const straight = likenessOfNames(given, printed, read.truncated);
  // A single submitted name is not a swapped one: it is a different name, unless the document has only one.
  const isWhole = given.first.length > 0 && given.last.length > 0;
  const swapped =
    isWhole || singleName
      ? likenessOfNames({ first: given.last, last: given.first }, printed, read.truncated) * SWAPPED
      : 0;
  const confidence = Math.round(Math.max(straight, swapped) * 1_000) / 1_000;
  return { outcome: confidence >= PASS_CONFIDENCE ? 'match' : 'no-match', confidence };
}
