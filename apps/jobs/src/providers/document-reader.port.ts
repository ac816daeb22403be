import type { PrintMatch } from '@bonafide/ocr/compare-print';
import type { ProviderOutcome } from './provider-outcome.js';

/** Fields as printed, each with the reader's confidence 0 to 1. */
export interface DocumentField {
  value: string;
  confidence: number;
}

export interface DocumentFacts {
  /** One of the spec's document_type values; `other` when the kind is not recognised. */
  type: string;
  /** ISO 3166-1 alpha-2 and ISO 3166-2 without the country; null when unknown. */
  country: string | null;
  state: string | null;
  /** Keys: id, firstName, middleName, lastName, birthDate, issueDate, expireDate (ISO dates), class,
   * endorsements, address, city, addressState, postalCode, county, placeOfBirth, veteran, nameSuffix,
   * mrz (the zone's lines). */
  fields: Record<string, DocumentField>;
  /** The names of the zone, which no check digit covers, were read with doubt: they count for nothing. */
  areZoneNamesDoubtful?: boolean;
  /** How the zone compares with lines of print that the reader has no fields of. */
  zonePrint?: PrintMatch;
}

/** A zone of the back is compared with the front's print. `match`: a document was read; `no_match`: the photo shows none. */
export interface DocumentReader {
  read(front: Buffer, back?: Buffer): Promise<ProviderOutcome<DocumentFacts | null>>;
}
