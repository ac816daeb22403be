/**
 * How much of a person's identity a job proved (docs/assurance.md). Each level includes the ones before it.
 *
 * - `read`: a barcode or machine-readable zone was read, and is sound
 * - `document`: two independent sides of the same document agree
 * - `holder`: the portrait of that document shows the person of the selfie
 * - `present`: the selfie was taken live, by a camera, in a session
 * - `proof`: the issuer's signature was verified, and bound to the person
 */
export const ASSURANCE_LEVELS = ['none', 'read', 'document', 'holder', 'present', 'proof'] as const;
export type AssuranceLevel = (typeof ASSURANCE_LEVELS)[number];

/** What a job proved, in the order of the levels that need it. */
export const PROVEN_FACTS = [
  /** a barcode or a machine-readable zone was read */
  'machineReadableSide',
  /** the state and the issuer that it names exist */
  'knownIssuer',
  /** it is complete, possible, and no specimen; every side that was read is */
  'soundDocument',
  /** two independent sides agree, and no other side contradicts them */
  'agreeingSides',
  /** the print beside the portrait agrees with the barcode or zone */
  'matchingPrint',
  /** a photo of a person that is no part of another photo */
  'selfie',
  /** the portrait of the document shows the person of the selfie */
  'matchingFace',
  /** the selfie came from a camera in the session */
  'camera',
  /** the head turned as the session requested */
  'liveness',
  /** no sign that something else took the place of the camera */
  'untouchedCapture',
  /** the issuer signed the data */
  'issuerSignature',
  /** the signed data belongs to this person, by device key or face */
  'holderBinding',
] as const;
export type ProvenFact = (typeof PROVEN_FACTS)[number];

/** What is missing: a fact that was not proven, or the photo without which nothing can prove it. */
export type MissingEvidence = 'idPhoto' | 'backIdPhoto' | ProvenFact;

/** `assurance` of a job's result. */
export interface Assurance {
  level: AssuranceLevel;
  /** what was proven, including facts of levels that were not reached */
  reached: ProvenFact[];
  /** what `holder` lacks, or the job's floor where that is higher */
  missing: MissingEvidence[];
}

const rankOf = (level: AssuranceLevel): number => ASSURANCE_LEVELS.indexOf(level);

export const reaches = (level: AssuranceLevel, floor: AssuranceLevel): boolean =>
  rankOf(level) >= rankOf(floor);

export const higherOf = (one: AssuranceLevel, other: AssuranceLevel): AssuranceLevel =>
  reaches(one, other) ? one : other;

/** This level and the higher ones. */
export const levelsFrom = (level: AssuranceLevel): AssuranceLevel[] => ASSURANCE_LEVELS.slice(rankOf(level));
