// A query parameter that differs from a known one by a letter or two, or in its case, is a mistake of the sender: ignoring
// it would leave out a filter and answer with more than was asked for. Other unknown parameters are ignored.
import { getMetadataStorage } from 'class-validator';
import type { Type } from '@nestjs/common';
import type { ErrorDetail } from '../errors.js';

/** Shorter names than the first may differ only in their case, shorter ones than the second by one letter. */
const [ONE_LETTER_FROM, TWO_LETTERS_FROM] = [4, 7];

/** Ignores case, separators and blanks: `page_size`, `PageSize`, `page-size`. */
const fold = (name: string): string => name.toLowerCase().replace(/[\s_.-]/g, '');

/** Letters to insert, remove, replace or swap with the next (optimal string alignment); stops counting above `most`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, row]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        next[j - 1]! + 1,
        row![j]! + 1,
        row![j - 1]! + (isSame ? 0 : 1),
        isSwapped ? before![j - 2]! + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return row![other.length]!;
}

/** The known name that was probably meant; undefined for one that is known itself, or close to none. */
export function meantName(given: string, known: readonly string[]): string | undefined {
  const [base = ''] = given.split('[', 1);
  if (known.includes(given) || base === '' || base.length > 64) return undefined;
  const folded = fold(base);
  return known.find((name) => {
    const most = name.length < ONE_LETTER_FROM ? 0 : name.length < TWO_LETTERS_FROM ? 1 : 2;
    return distance(folded, fold(name), most) <= most;
  });
}

/** One fault for each parameter of a query that is probably meant to be another. */
export const misspelledNames = (query: object, known: readonly string[]): ErrorDetail[] =>
  Object.keys(query).flatMap((parameter) => {
    const meant = meantName(parameter, known);
    if (meant === undefined) return [];
    return [{ parameter, message: `${parameter}: is not a known parameter, use ${meant}` }];
  });

/** The parameters of a query's DTO. */
export const queryNamesOf = (dto: Type): string[] => [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(dto, '', false, false)
      .map(({ propertyName }) => propertyName),
  ),
];
