// Whether the barcodes and zones of a document's pictures are of one document: two that disagree are two people.
import { matchNames } from '../../core/names/match-names.js';
import type { DocumentFields } from './document-fields.js';
import { matchDates } from './match-dates.js';
import { matchNumbers } from './match-sides.js';

export interface ReadSymbol {
  kind: 'barcode' | 'zone';
  photo: 'front' | 'back';
  fields: DocumentFields;
}

export interface Contradiction {
  kind: ReadSymbol['kind'] | 'both';
  photo: ReadSymbol['photo'] | 'both';
}

/** Names that agree less than this are of two people; no check digit covers a zone's, so a slip is not enough. */
const OTHER_NAME = 0.6;

/** Numbers are compared between symbols of one form: an enhanced licence has another in its zone than in its barcode. */
function areTwo({ kind, fields }: ReadSymbol, other: ReadSymbol): boolean {
  const isOneForm = kind === other.kind && (kind === 'barcode' || fields.version === other.fields.version);
  if (isOneForm && matchNumbers(fields.idNumber, other.fields.idNumber).outcome === 'no-match') return true;
  if (matchDates(fields.birthDate, other.fields.birthDate).outcome === 'no-match') return true;
  const names = matchNames(fields, other.fields);
  return (
    names.outcome === 'no-match' && (kind === 'barcode' && isOneForm ? true : names.confidence! < OTHER_NAME)
  );
}

const ofBoth = <T>(one: T, other: T): T | 'both' => (one === other ? one : 'both');

/**
 * Pairs that cannot belong to one document, in the order in which they were read. The barcodes of front and back are
 * compared as sides of the document.
 */
export function findContradictions(symbols: readonly ReadSymbol[]): Contradiction[] {
  return symbols.flatMap((symbol, at) =>
    symbols
      .slice(at + 1)
      .filter((other) => symbol.photo === other.photo || (symbol.kind === 'zone' && other.kind === 'zone'))
      .filter((other) => areTwo(symbol, other))
      .map((other) => ({ kind: ofBoth(symbol.kind, other.kind), photo: ofBoth(symbol.photo, other.photo) })),
  );
}
