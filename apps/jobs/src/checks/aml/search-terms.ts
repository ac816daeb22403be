import { shortFormsOf } from '../names/short-forms.js';
import { type PreparedName, prepareName } from './prepare-name.js';
import { foldToken } from './token-forms.js';

// Under which words a listed name is filed, and which words a search looks for. A term that begins with an underscore
// is a skeleton of consonants.

/** Of fewer consonants too many names are made. */
const SKELETON_TELLING = 3;

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
    if (name.consonantal) return [{ terms: [...word.skeletons.map(skeletonTerm), ...word.folds], fuzzy: [] }];
    const pairs = name.joined.filter(({ at: first }) => first === at || first + 1 === at);
    const joined = pairs.flatMap((pair) => pair.word.folds);
    const likelyJoined = pairs.filter(
      ({ at: first, often }) => often && !name.words.slice(first, first + 2).some(({ particle }) => particle),
    );
    const shortForms = shortFormsOf(word.text).map(foldToken);
    // Finds what more than two slips among vowels have left alike.
    const skeletons = word.skeletons
      .filter((skeleton) => skeleton.length >= SKELETON_TELLING)
      .map(skeletonTerm);
    return [
      {
        terms: [...new Set([...word.folds, ...joined, ...shortForms, ...skeletons])],
        fuzzy: [word.folds[0]!, ...likelyJoined.map((pair) => pair.word.folds[0]!)],
      },
    ];
  });
}

/** A term of the lists and how many listed names have it. */
export interface FoundTerm {
  term: string;
  names: number;
}

export interface NamesQuery {
  /** tsquery: any of the terms of the words that are rarest on the lists */
  rarest: string;
  /** tsquery of each word: any of its terms */
  words: string[];
  /** of so many words a name must have a term */
  needed: number;
}

/**
 * What to look for, given the terms found for each word that counts: names with two of the words, or the only one.
 * Such a name has a term of at least one word other than the commonest, so that the names of the commonest, as many as
 * the lists are long, need not be read. Null when no name can be meant.
 */
export function namesQuery(found: readonly (readonly FoundTerm[])[]): NamesQuery | null {
  const needed = Math.min(2, found.length);
  const known = found
    .filter((terms) => terms.length > 0)
    .map((terms) => ({
      terms: terms.map(({ term }) => term),
      names: terms.reduce((n, { names }) => n + names, 0),
    }))
    .sort((a, b) => a.names - b.names);
  if (needed === 0 || known.length < needed) return null;
  const drivers = known.slice(0, known.length - needed + 1);
  return {
    rarest: anyOf(drivers.flatMap(({ terms }) => terms)),
    words: known.map(({ terms }) => anyOf(terms)),
    needed,
  };
}

/** Terms are made of lower-case letters, digits and underscores alone, so quoting them is safe. */
const anyOf = (terms: readonly string[]): string =>
  [...new Set(terms)].map((term) => `'${term.replace(/[^a-z0-9_]/g, '')}'`).join(' | ');
