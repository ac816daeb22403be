import type { ErrorItem } from '@bonafide/contracts/job-record';
import type { JobStatus } from '@bonafide/contracts/job-types';
import { usDateToIso } from '../../core/values/date-of-birth.js';
import { recordHead, type StoredJob } from '../../jobs/store/stored-job.js';
import type { RedactedFields } from './redacted-fields.js';

export interface SsnResult {
  /** null: not determined, or not yet */
  ssnMatch: boolean | null;
  simulated?: true;
  /** decided by the built-in test numbers */
  test?: true;
}

/** Response of `POST /api/ssn`. */
export interface SsnAnswer {
  id: string;
  status: JobStatus;
  submitted: string;
  result: SsnResult;
  errors: ErrorItem[];
}

/** Response of `GET /api/private-ssn/jobs/{id}`; fields that were not submitted are null. Never contains the number. */
export interface SsnRecord extends SsnAnswer {
  completed: string | null;
  updatedAt: string;
  request_data: Record<
    'firstName' | 'lastName' | 'phone' | 'email' | 'dob' | 'address' | 'consent' | 'properties',
    unknown
  >;
}

export const ssnAnswer = ({ head, result }: Pick<StoredJob, 'head' | 'result'>): SsnAnswer => ({
  id: head.id,
  status: head.status,
  submitted: head.submitted,
  result: {
    ssnMatch: (result?.ssnMatch as boolean | null | undefined) ?? null,
    ...(result?.simulated === true ? { simulated: true } : {}),
    ...(result?.test === true ? { test: true } : {}),
  },
  errors: head.errors,
});

export function ssnRecord(
  job: Pick<StoredJob, 'head' | 'result'>,
  properties: RedactedFields | null,
): SsnRecord {
  const { head } = job;
  const { firstName, lastName, phone, email, dob, address, consent } = head.request.parameters;
  const { result, errors } = ssnAnswer(job);
  return {
    ...recordHead(head),
    request_data: {
      firstName: firstName ?? null,
      lastName: lastName ?? null,
      phone,
      email: email ?? null,
      dob: typeof dob === 'string' ? usDateToIso(dob) : null,
      address: address ?? null,
      consent: consent ?? null,
      properties,
    },
    result,
    errors,
  };
}
