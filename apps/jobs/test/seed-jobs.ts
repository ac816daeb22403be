import type { JobHead, JobResult } from '@bonafide/contracts/job-record';
import type { DataSource } from 'typeorm';
import { tenantOf } from '../src/accounts/account.js';
import { insertJob } from '../src/jobs/store/stored-job.js';

export interface SeedJob {
  head?: Partial<Omit<JobHead, 'request'>> & { request?: Partial<JobHead['request']> };
  result?: JobResult | null;
  withSession?: boolean;
  billable?: boolean;
}

/** Of the last job of each database. */
const serials = new WeakMap<DataSource, number>();

/** Writes one job as the service would have; returns its id. */
export async function seedJob(
  dataSource: DataSource,
  accountId: string,
  seed: SeedJob = {},
): Promise<string> {
  const serial = (serials.get(dataSource) ?? 0) + 1;
  serials.set(dataSource, serial);
  const id = `Seed${String(serial).padStart(8, '0')}`;
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, serial)).toISOString();
  const { request, ...head } = seed.head ?? {};
  await insertJob(dataSource.manager, {
    tenant: tenantOf(accountId, false),
    head: {
      id,
      internalId: null,
      status: 'completed',
      outcome: null,
      completed: head.status === 'active' ? null : at,
      submitted: at,
      updatedAt: at,
      accountId,
      accountGroupSid: null,
      accountReviewed: false,
      reviewedAt: null,
      review: null,
      reviewSuccess: null,
      errors: [],
      signals: [],
      rejectionReasons: [],
      secondaryPhotos: [],
      surveyPoll: null,
      surveyMessage: null,
      surveyAt: null,
      ...head,
      request: {
        type: 'id-verification',
        callbackURL: null,
        requestInfo: {},
        properties: null,
        ...request,
        parameters: { id, ...request?.parameters },
      },
    },
    result: seed.result === undefined ? { success: true } : seed.result,
    sealed: null,
    deadlineAt: null,
    providerReference: null,
    withSession: seed.withSession ?? false,
    billable: seed.billable ?? true,
    runAt: null,
  });
  return id;
}
