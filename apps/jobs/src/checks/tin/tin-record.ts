import type { ErrorItem, NameValue } from '@bonafide/contracts/job-record';
import type { StoredJob } from '../../jobs/store/stored-job.js';

export type TinStatus = 'PENDING' | 'MATCH' | 'NO_MATCH' | 'NOT_DETERMINED';

/** A TIN job as its endpoints return it and its callback contains it. */
export interface TinRecord {
  id: string;
  status: 'pending' | 'complete';
  completed: string | null;
  submitted: string;
  updatedAt: string;
  request: { firstName: string; lastName: string; phone: string; tinType: string };
  result: { status: TinStatus; tinType: string; simulated?: true };
  /** omitted when none were sent */
  properties?: NameValue[];
  /** omitted when there are none */
  errors?: ErrorItem[];
}

export function tinRecord({ head, result }: Pick<StoredJob, 'head' | 'result'>): TinRecord {
  const { firstName, lastName, phone, tinType } = head.request.parameters as Record<string, string>;
  const open = head.status === 'active';
  return {
    id: head.id,
    status: open ? 'pending' : 'complete',
    completed: head.completed,
    submitted: head.submitted,
    updatedAt: head.updatedAt,
    request: { firstName: firstName!, lastName: lastName!, phone: phone!, tinType: tinType! },
    result: {
      status: open ? 'PENDING' : ((result?.status as TinStatus | undefined) ?? 'NOT_DETERMINED'),
      tinType: tinType!,
      ...(result?.simulated === true ? { simulated: true } : {}),
    },
    ...(head.request.properties ? { properties: head.request.properties } : {}),
    ...(head.errors.length > 0 ? { errors: head.errors } : {}),
  };
}
