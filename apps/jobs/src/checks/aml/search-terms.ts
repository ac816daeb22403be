import { otherGivenNames } from '../../core/names/given-names.js';
import { spellingVariants } from '../../core/names/spelling-variants.js';
import { foldToken } from '../../core/names/token-forms.js';
import { type PreparedName, prepareName } from './prepare-name.js';

// The terms that a listed name is indexed under, and those that a search looks for. A term that begins with an
// underscore is a consonant skeleton.

/** Too many names share fewer consonants. */
const SKELETON_TELLING = 3;
/** With fewer letters, a slip gives another name. */
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
    ...new Set(
      all.flatMap(({ folds, variants, skeletons }) => [
        ...folds,
        ...variants,
        ...skeletons.map(skeletonTerm),
      ]),
    ),
  ].filter((term) => term.length > 1);
}

/** The terms that one word of the requested name may have in a list. */
export interface WantedWord {
  /** exact terms */
  terms: string[];
  /** terms to find similar ones for */
  fuzzy: string[];
}

/** For each word that counts, without initials. */
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
    const otherForms = [
      ...(word.wadeGiles ? [word.wadeGiles] : []),
      ...spellingVariants(word.text),
      ...otherGivenNames(word.text),
    ].map(foldToken);
    // Finds words that differ by more than two slips, all in vowels.
    const skeletons = word.skeletons
      .filter((skeleton) => skeleton.length >= SKELETON_TELLING)
      .map(skeletonTerm);
    return [
      {
        terms: [...new Set([...word.folds, ...word.variants, ...joined, ...otherForms, ...skeletons])],
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

/** The words of a name that each term stands for, as bits, and the value of names that have some of the words. */
export interface NamesQuery {
  terms: string[];
  bits: number[];
  /** indexed by the bits of the words that a name has; 0 for too few */
  worth: number[];
}

/**
 * What to search for, given the terms found for each word that counts: names with two of the words, or the only one;
 * names with the rarest words come first. Null when no name can match.
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

/** The key that names are sorted by when more match than are compared. */
export const searchKey = ({ words }: PreparedName): string =>
  words.map(({ text, folds }) => folds[0] ?? text).join(' ');
