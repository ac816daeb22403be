import { petForms } from './pet-names.js';
import { type PreparedName, prepareName } from './prepare-name.js';
import { spellingVariants } from './spelling-variants.js';
import { foldToken } from './token-forms.js';

// Under which words a listed name is filed, and which words a search looks for. A term that begins with an underscore
// is a skeleton of consonants.

/** Of fewer consonants too many names are made. */
const SKELETON_TELLING = 3;
/** A slip in fewer letters makes another name. */
const SLIP_LETTERS_MIN = 4;

const skeletonTerm = (skeleton: string) => `_${skeleton}`;

/** The terms of a listed name. */
export function listedTerms(name: string): string[] {
  const { words, joined } = prepareName(name);
  const all = [
    ...words.filter(({ particle }) => !particle),
    ...joined.filter(({ often }) => often).map(({ word }) => word),
  ];
  return [
    ...new Set(all.flatMap(({ folds, skeletons }) => [...folds, ...skeletons.map(skeletonTerm)])),
  ].filter((term) => term.length > 1);
}

/** What may stand in a list for one word of the name that is asked for. */
export interface WantedWord {
  /** exact terms */
  terms: string[];
  /** terms to find similar ones of */
  fuzzy: string[];
}

/** For each word that counts, initials left out. */
export function wantedWords(name: PreparedName): WantedWord[] {
  return name.words.flatMap((word, at): WantedWord[] => {
    if (word.particle || word.text.length === 1) return [];
    const pairs = name.joined.filter(({ at: first }) => first === at || first + 1 === at);
    if (name.consonantal) {
      const skeletons = [word, ...pairs.map((pair) => pair.word)].flatMap((one) => one.skeletons);
      return [{ terms: [...new Set([...skeletons.map(skeletonTerm), ...word.folds])], fuzzy: [] }];
    }
    const joined = pairs.flatMap((pair) => pair.word.folds);
    const likelyJoined = pairs.filter(
      ({ at: first, often }) => often && !name.words.slice(first, first + 2).some(({ particle }) => particle),
    );
    const otherForms = [...spellingVariants(word.text).map(foldToken), ...petForms(word.text)];
    // Finds what more than two slips among vowels have left alike.
    const skeletons = word.skeletons
      .filter((skeleton) => skeleton.length >= SKELETON_TELLING)
      .map(skeletonTerm);
    return [
      {
        terms: [...new Set([...word.folds, ...joined, ...otherForms, ...skeletons])],
        fuzzy: [word.folds[0]!, ...likelyJoined.map((pair) => pair.word.folds[0]!)].filter(
          () => word.text.length >= SLIP_LETTERS_MIN,
        ),
      },
    ];
  });
}

/** A term of the lists and how many listed names have it. */
export interface FoundTerm {
  term: string;
  names: number;
}

/** Which words of a name each term stands for, as bits, and what names are worth that have some of the words. */
export interface NamesQuery {
  terms: string[];
  bits: number[];
  /** by the bits of the words that a name has; 0 for too few */
  worth: number[];
}

/**
 * What to look for, given the terms found for each word that counts: names with two of the words, or the only one; those
 * with the words that the fewest names have come first. Null when no name can be meant.
 */
export function namesQuery(found: readonly (readonly FoundTerm[])[]): NamesQuery | null {
  const needed = Math.min(2, found.length);
  const known = found.filter((terms) => terms.length > 0);
  if (known.length < needed || known.length === 0) return null;
  const bitsOf = new Map<string, number>();
  known.forEach((terms, at) => {
    for (const { term } of terms) bitsOf.set(term, (bitsOf.get(term) ?? 0) | (1 << at));
  });
  const rarity = known.map((terms) => 1 / Math.log2(2 + terms.reduce((sum, { names }) => sum + names, 0)));
  const worth = Array.from({ length: 1 << known.length }, (_none, mask) => {
    const has = rarity.filter((_value, at) => mask & (1 << at));
    return has.length < needed ? 0 : has.reduce((sum, value) => sum + value, 0);
  });
  return { terms: [...bitsOf.keys()], bits: [...bitsOf.values()], worth };
}

/** What names are put into order by when more have the words than are compared. */
export const searchKey = ({ words }: PreparedName): string =>
  words.map(({ text, folds }) => folds[0] ?? text).join(' ');
