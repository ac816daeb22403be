import type { PrintMatch } from '@bonafide/vision/print/compare-print';
import type { ProviderOutcome } from './provider-outcome.js';

/** Fields as printed, each with the reader's confidence 0 to 1. */
export interface DocumentField {
  value: string;
  confidence: number;
}

export interface DocumentFacts {
  /** One of the spec's document_type values; `other` when the type is not recognised. */
  type: string;
  /** ISO 3166-1 alpha-2 and ISO 3166-2 without the country; null when unknown. */
  country: string | null;
  state: string | null;
  /** Keys: id, firstName, middleName, lastName, birthDate, issueDate, expireDate (ISO dates), class,
   * endorsements, address, city, addressState, postalCode, county, placeOfBirth, veteran, nameSuffix,
   * mrz (the zone's lines). */
  fields: Record<string, DocumentField>;
  /** The zone's names, which no check digit covers, were read with low confidence and are ignored. */
  areZoneNamesDoubtful?: boolean;
  /** How the zone compares with printed lines that the reader has no fields for. */
  zonePrint?: PrintMatch;
}

/** A zone of the back is compared with the front's print. `match`: a document was read; `no_match`: the photo shows none. */
export interface DocumentReader {
  read(front: Buffer, back?: Buffer): Promise<ProviderOutcome<DocumentFacts | null>>;
  /** The lines of every machine-readable zone of a picture; absent: the reader gives one zone at most. */
  readZones?(photo: Buffer): Promise<ProviderOutcome<string[][]>>;
}
