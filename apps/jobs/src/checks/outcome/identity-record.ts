import type { ErrorItem, NameValue } from '@bonafide/contracts/job-record';
import type { JobStatus } from '@bonafide/contracts/job-types';
import { recordHead, type StoredJob } from '../../jobs/store/stored-job.js';

/** A standalone CrossCheck or AAMVA job as its endpoint returns it. */
export interface IdentityRecord {
  id: string;
  status: JobStatus;
  completed: string | null;
  submitted: string;
  updatedAt: string;
  /** as submitted; fields that were not submitted are omitted */
  request: Record<string, unknown>;
  /** the specification's `crosscheck_result` or `aamva`; null until there is one */
  result: Record<string, unknown> | null;
  /** omitted when none were sent */
  properties?: NameValue[];
  errors: ErrorItem[];
}

export function identityRecord({ head, result }: Pick<StoredJob, 'head' | 'result'>): IdentityRecord {
  const { id: _id, ...request } = head.request.parameters;
  const { success: _success, featuresEnabled: _features, ...shown } = result ?? {};
  return {
    ...recordHead(head),
    request,
    result: result === null ? null : shown,
    ...(head.request.properties ? { properties: head.request.properties } : {}),
    errors: head.errors,
  };
}
