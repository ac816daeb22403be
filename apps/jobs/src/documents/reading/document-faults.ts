// Why a barcode, a zone or a print cannot be that of a genuine document, apart from what it lacks
// (docs/design/documents.md). Names the kind, never a value of the document.
import type { AamvaFault } from '../barcodes/aamva.js';
import { isStateCode } from '../zones/country-codes.js';
import type { DocumentFields } from './document-fields.js';
import { impossibleDate, missingDetails } from './document-soundness.js';

export type DocumentFaultKind =
  /** of a state or a person that exists on specimens only */
  | 'specimen'
  /** a state or issuer number that nobody has been given */
  | 'unknown-issuer'
  /** a nationality that ICAO Doc 9303 does not know */
  | 'unknown-nationality'
  | 'impossible-date'
  /** an element that the issuer cannot have written so */
  | 'impossible-element'
  | 'missing-detail';

export interface DocumentFault {
  kind: DocumentFaultKind;
  /** What is wrong, for people. */
  message: string;
}

/** ICAO Doc 9303 part 3, section 5: Utopia, the state of specimens. */
const UTOPIA = 'UTO';
const SPECIMEN_NAMES = /^SPECIMEN$/i;

const SPECIMEN: DocumentFault = { kind: 'specimen', message: 'the document is a specimen' };

/** @param state three characters of a zone */
const isUtopia = (state: string): boolean => state.replace(/</g, '') === UTOPIA;

/**
 * Faults of the states of a machine readable zone.
 * @param issuer three characters of its first line
 */
export function findStateFaults(issuer: string, nationality: string): DocumentFault[] {
  const faults: DocumentFault[] = [];
  if (isUtopia(issuer) || isUtopia(nationality)) faults.push(SPECIMEN);
  else if (!isStateCode(issuer))
    faults.push({ kind: 'unknown-issuer', message: 'no state has the code of the issuer on the document' });
  // Some issuers leave the nationality of residents and stateless people out.
  if (!isUtopia(nationality) && /[^<]/.test(nationality) && !isStateCode(nationality))
    faults.push({
      kind: 'unknown-nationality',
      message: 'no state has the code of the nationality on the document',
    });
  return faults;
}

/** Faults of a barcode's elements: what is missing or unreadable is judged by the fields. */
export function findBarcodeFaults(faults: readonly AamvaFault[]): DocumentFault[] {
  return faults.flatMap(({ element, kind }): DocumentFault[] => {
    if (element === 'IIN' && kind === 'unknown')
      return [{ kind: 'unknown-issuer', message: 'no issuer has the number in the barcode' }];
    if (kind !== 'unknown' && kind !== 'impossible') return [];
    return [
      { kind: 'impossible-element', message: `the barcode has an element that is not possible: ${element}` },
    ];
  });
}

/** @param own faults that its reading found, which the fields do not show */
export function findFaults(
  fields: DocumentFields,
  own: readonly DocumentFault[],
  now: Date,
): DocumentFault[] {
  const impossible = impossibleDate(fields, now);
  const names = [fields.firstName, fields.middleName, fields.lastName];
  const isSpecimen = names.some((name) => SPECIMEN_NAMES.test(name ?? ''));
  return [
    ...own,
    ...(isSpecimen && !own.some(({ kind }) => kind === 'specimen') ? [SPECIMEN] : []),
    ...(impossible ? [{ kind: 'impossible-date' as const, message: impossible }] : []),
    ...missingDetails(fields).map((detail) => ({
      kind: 'missing-detail' as const,
      message: `the document gives no ${detail}`,
    })),
  ];
}
