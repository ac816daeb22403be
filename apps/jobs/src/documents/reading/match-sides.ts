// Whether two readings are of the same document, by number, names and date of birth (docs/design/documents.md). One
// contradiction decides, however well the rest agrees.
import type { DocumentFields } from './document-fields.js';
import { matchDates } from './match-dates.js';
import { matchNames } from '../../core/names/match-names.js';
import type { MatchResult } from '../../core/values/match-result.js';

const UNDETERMINED: MatchResult = { outcome: 'not-determined', confidence: null };

/** OCR confuses O with 0 and I with 1, and leading zeros are optional. */
const plainNumber = (value: string | null): string =>
  (value ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/^0+/, '');

/** Whether two document numbers are the same; not determined when one is missing. */
export function matchNumbers(left: string | null, right: string | null): MatchResult {
  const [a, b] = [plainNumber(left), plainNumber(right)];
  if (!a || !b) return UNDETERMINED;
  return a === b ? { outcome: 'match', confidence: 1 } : { outcome: 'no-match', confidence: 0 };
}

/** The weakest of the determined matches. */
export function weakestOf(matches: readonly MatchResult[]): MatchResult {
  const known = matches.filter(({ outcome }) => outcome !== 'not-determined');
  return known.reduce<MatchResult>(
    (weakest, match) =>
      weakest.confidence === null || match.confidence! < weakest.confidence ? match : weakest,
    UNDETERMINED,
  );
}

const comparisons = (other: DocumentFields, document: DocumentFields) =>
  [
    matchNumbers(other.idNumber, document.idNumber),
    matchNames(other, document),
    matchDates(other.birthDate, document.birthDate),
  ] as const;

/** @param other its names must be found on `document` */
export const matchSides = (other: DocumentFields, document: DocumentFields): MatchResult =>
  weakestOf(comparisons(other, document));

/** A zone matches print that has the names, which no check digit covers, and the number or the date of birth. */
export function matchZone(print: DocumentFields, zone: DocumentFields): MatchResult {
  const [number, names, birthDate] = comparisons(print, zone);
  const weakest = weakestOf([number, names, birthDate]);
  const isOpen = (match: MatchResult) => match.outcome === 'not-determined';
  const isEnough = !isOpen(names) && !(isOpen(number) && isOpen(birthDate));
  return weakest.outcome === 'no-match' || isEnough ? weakest : UNDETERMINED;
}
