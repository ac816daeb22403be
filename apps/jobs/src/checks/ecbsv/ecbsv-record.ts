import type { ErrorItem } from '@bonafide/contracts/job-record';
import type { JobStatus } from '@bonafide/contracts/job-types';
import { usDateToIso } from '../../core/values/date-of-birth.js';
import { recordHead, type StoredJob } from '../../jobs/store/stored-job.js';
import type { RedactedFields } from '../ssn/redacted-fields.js';

/** An eCBSV job as its endpoints return it, without the number. */
export interface EcbsvRecord {
  id: string;
  status: JobStatus;
  completed: string | null;
  submitted: string;
  updatedAt: string;
  request: {
    firstName: string;
    lastName: string;
    /** YYYY-MM-DD */
    dob: string;
    consent: { signatureType: string; signedAt: string };
  };
  /** null: not determined, or not yet */
  result: { ssnMatch: boolean | null; deathIndicator: boolean | null; simulated?: true };
  /** omitted when none were sent */
  properties?: RedactedFields;
  errors: ErrorItem[];
}

export function ecbsvRecord(
  { head, result }: Pick<StoredJob, 'head' | 'result'>,
  properties: RedactedFields | null,
): EcbsvRecord {
  const { id: _id, dob, ...person } = head.request.parameters;
  return {
    ...recordHead(head),
    request: { ...(person as Omit<EcbsvRecord['request'], 'dob'>), dob: usDateToIso(dob as string)! },
    result: {
      ssnMatch: (result?.ssnMatch as boolean | null | undefined) ?? null,
      deathIndicator: (result?.deathIndicator as boolean | null | undefined) ?? null,
      ...(result?.simulated === true ? { simulated: true } : {}),
    },
    ...(properties ? { properties } : {}),
    errors: head.errors,
  };
}
