// The fields of a document, however it was read, in the form the result shows (docs/design/listing.md).
import type { DocumentType } from '@bonafide/contracts/document-type';

/** An address as results show it (spec, "address (in results)"). Missing parts are null; no part is a number. */
export interface ResultAddress {
  /** With its designator: `APT 4B`. */
  unit: string | null;
  streetNumber: string | null;
  street: string | null;
  city: string | null;
  /** ISO 3166-2 without the country: `CA`. */
  state: string | null;
  /** Five digits in the US, `K1A 0B1` in Canada. */
  postalCode: string | null;
  /** The last four digits of a ZIP+4. */
  postalCodeSuffix: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}

/** Which names the document truncates for lack of space; null where it does not state it. */
export interface TruncatedNames {
  firstName: boolean | null;
  middleName: boolean | null;
  lastName: boolean | null;
}

/** Dates are MM/DD/YYYY. Anything the document does not state is null. */
export interface DocumentFields {
  type: DocumentType;
  /** Issuing state or province, ISO 3166-2 without the country. */
  state: string | null;
  /** Issuing country, ISO 3166-1 alpha-2. */
  country: string | null;
  /** The template: `aamva-8.1` (standard's version, issuer's version), or a format such as `td3`. */
  version: string | null;
  idNumber: string | null;
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
  suffix: string | null;
  truncated: TruncatedNames;
  birthDate: string | null;
  issueDate: string | null;
  expireDate: string | null;
  /** The document states that it does not expire. */
  neverExpires: boolean;
  class: string | null;
  restrictions: string | null;
  endorsements: string | null;
  /** The class or endorsement code that allows riding a motorcycle. */
  motorcycle: string | null;
  /** As printed: `5'05"` or `165 cm`. */
  height: string | null;
  heightCm: number | null;
  heightInch: number | null;
  /** As printed: `140 lb` or `64 kg`. */
  weight: string | null;
  weightLb: number | null;
  weightKg: number | null;
  /** The code on the document, mostly three letters of ANSI D20: `BRO`. */
  eyeColor: string | null;
  /** `X` where the document states neither. */
  sex: 'M' | 'F' | 'X' | null;
  address: ResultAddress | null;
  /** ISO 3166-1 alpha-2; travel documents only. */
  nationality: string | null;
  documentDiscriminator: string | null;
  /** Date of the card design. */
  cardRevisionDate: string | null;
  hazmatExpireDate: string | null;
  /** Expires with the holder's right to stay. */
  isLimitedDuration: boolean | null;
  /** `full` meets the REAL ID Act, `none` does not. */
  compliance: 'full' | 'none' | null;
}

/** Fields of a document about which nothing is known yet. */
export const emptyFields = (type: DocumentType): DocumentFields => ({
  type,
  state: null,
  country: null,
  version: null,
  idNumber: null,
  firstName: null,
  middleName: null,
  lastName: null,
  suffix: null,
  truncated: { firstName: null, middleName: null, lastName: null },
  birthDate: null,
  issueDate: null,
  expireDate: null,
  neverExpires: false,
  class: null,
  restrictions: null,
  endorsements: null,
  motorcycle: null,
  height: null,
  heightCm: null,
  heightInch: null,
  weight: null,
  weightLb: null,
  weightKg: null,
  eyeColor: null,
  sex: null,
  address: null,
  nationality: null,
  documentDiscriminator: null,
  cardRevisionDate: null,
  hazmatExpireDate: null,
  isLimitedDuration: null,
  compliance: null,
});

/** `gender_info.gender` (spec): from the document's own field; null where it states neither. */
export const genderOf = ({ sex }: Pick<DocumentFields, 'sex'>): 'man' | 'woman' | null =>
  sex === 'M' ? 'man' : sex === 'F' ? 'woman' : null;
