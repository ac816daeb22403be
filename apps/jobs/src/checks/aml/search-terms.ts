import { shortFormsOf } from '../names/short-forms.js';
import { type PreparedName, prepareName } from './prepare-name.js';
import { foldToken } from './token-forms.js';

// Under which words a listed name is filed, and which words a search looks for. A term that begins with an underscore
// is a skeleton of consonants.

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
    return [
      {
        terms: [...new Set([...word.folds, ...joined, ...shortForms])],
        fuzzy: [word.folds[0]!, ...likelyJoined.map((pair) => pair.word.folds[0]!)],
      },
    ];
  });
}

/**
 * A tsquery for names that have at least two of the wanted words, or the only one; null when there is nothing to look
 * for.
 */
export function termsQuery(wanted: readonly (readonly string[])[]): string | null {
  const groups = wanted.filter((terms) => terms.length > 0).map(anyOf);
  if (groups.length < 2) return groups[0] ?? null;
  const pairs = groups.flatMap((group, at) => groups.slice(at + 1).map((other) => `(${group} & ${other})`));
  return pairs.join(' | ');
}

/** Terms are made of lower-case letters, digits and underscores alone, so quoting them is safe. */
const anyOf = (terms: readonly string[]): string =>
  `(${[...new Set(terms)].map((term) => `'${term.replace(/[^a-z0-9_]/g, '')}'`).join(' | ')})`;
