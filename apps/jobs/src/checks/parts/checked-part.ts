/** The expected owner of everything submitted. */
export interface CrosscheckPerson {
  firstName?: string;
  lastName?: string;
}

/** The evidence of a part for the scores; null where it could not be determined. */
export interface PartEvidence {
  /** Whether the provider has a record at all. */
  record: boolean | null;
  /** Whether the record's owner is the person. */
  match: boolean | null;
  valid: boolean | null;
}

export interface CheckedPart<P> {
  /** Null when the provider has no record and the rules found nothing (docs/design/job-processing.md). */
  part: P | null;
  evidence: PartEvidence;
  simulated: boolean;
}
