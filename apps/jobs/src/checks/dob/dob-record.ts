import type { ErrorItem, NameValue } from '@bonafide/contracts/job-record';
import type { JobStatus } from '@bonafide/contracts/job-types';
import { usDateToIso } from '../../core/values/date-of-birth.js';
import { recordHead, type StoredJob } from '../../jobs/store/stored-job.js';

/** A date-of-birth job as its endpoints return it. */
export interface DobRecord {
  id: string;
  status: JobStatus;
  completed: string | null;
  submitted: string;
  updatedAt: string;
  /** fields that were not submitted are omitted */
  request: {
    firstName: string;
    lastName: string;
    phone: string;
    /** YYYY-MM-DD */
    dob: string;
    email?: string;
    address?: Record<string, string>;
  };
  /** `dobMatch` null: not determined, or not yet */
  result: { dobMatch: boolean | null; simulated?: true };
  /** omitted when none were sent */
  properties?: NameValue[];
  errors: ErrorItem[];
}

export function dobRecord({ head, result }: Pick<StoredJob, 'head' | 'result'>): DobRecord {
  const { id: _id, dob, ...person } = head.request.parameters;
  return {
    ...recordHead(head),
    request: { ...(person as Omit<DobRecord['request'], 'dob'>), dob: usDateToIso(dob as string)! },
    result: {
      dobMatch: (result?.dobMatch as boolean | null | undefined) ?? null,
      ...(result?.simulated === true ? { simulated: true } : {}),
    },
    ...(head.request.properties ? { properties: head.request.properties } : {}),
    errors: head.errors,
  };
}
