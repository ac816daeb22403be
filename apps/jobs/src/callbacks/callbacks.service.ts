import { DeliveryOutbox } from '@bonafide/delivery/delivery.outbox';
import { enqueueDelivery, type NewDelivery } from '@bonafide/delivery/enqueue-delivery';
import { eraseDeliveries } from '@bonafide/delivery/erase-deliveries';
import { type ListedDelivery, listDeliveries } from '@bonafide/delivery/list-deliveries';
import { resendDelivery } from '@bonafide/delivery/resend-delivery';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { ServiceError } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../accounts/caller.js';
import { conflict, jobNotFound } from '../errors.js';
import { JobTypes } from '../job-store/job-type.js';
import { loadJob, recordOf, type StoredJob } from '../job-store/stored-job.js';
import { sealBody } from './sealed-body.js';

/** `X-WebHook-Event` of what happens to a job after its completion, whose own event its type names. */
export type LaterEvent = 'job-complete' | 'job-review' | 'job-dlv-complete' | 'job-aml-monitoring-update';

/** Job results on their way to a job's `callbackURL`. */
@Injectable()
export class CallbacksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: DeliveryOutbox,
    private readonly cipher: FieldCipher,
    private readonly jobTypes: JobTypes,
  ) {}

  /** In the caller's transaction; false when the job has no callback address. Wake after commit. */
  async enqueue(manager: EntityManager, job: StoredJob, event: LaterEvent): Promise<boolean> {
    const callback = this.callbackOf(job, event);
    if (!callback) return false;
    await enqueueDelivery(manager, callback);
    return true;
  }

  /** What tells the job's receiver that it is complete; null when the job has no callback address. */
  completionOf(job: StoredJob): NewDelivery | null {
    return this.callbackOf(job, this.jobTypes.of(job.head.request.type).events?.completed ?? 'job-complete');
  }

  private callbackOf(job: StoredJob, event: string): NewDelivery | null {
    const { callbackURL: url, type } = job.head.request;
    if (!url) return null;
    const record = this.jobTypes.of(type).record ?? recordOf;
    const context = { ownerId: job.tenant, subjectId: job.head.id, event };
    return { ...context, url, body: sealBody(this.cipher, context, JSON.stringify(record(job))) };
  }

  /** After commit; never throws. */
  async startDelivery(tenant: string): Promise<void> {
    await this.outbox.startDelivery(tenant);
  }

  /** Removes bodies and answers of a job's deliveries, in the caller's transaction. */
  erase(manager: EntityManager, tenant: string, jobId: string): Promise<void> {
    return eraseDeliveries(manager, { ownerId: tenant, subjectId: jobId });
  }

  async listCallbacks(caller: Caller, jobId: string): Promise<ListedDelivery[]> {
    await this.assertOwn(caller, jobId);
    return listDeliveries(this.dataSource.manager, { ownerId: caller.tenant, subjectId: jobId });
  }

  /** A new round of tries under the same `webhook-id`. */
  async resend(caller: Caller, jobId: string, id: string): Promise<void> {
    await this.assertOwn(caller, jobId);
    const outcome = await resendDelivery(this.dataSource.manager, {
      id,
      ownerId: caller.tenant,
      subjectId: jobId,
    });
    if (outcome === 'not-found')
      throw new ServiceError('not-found', `callback: ${id.slice(0, 64)} not found`);
    if (outcome === 'erased') throw conflict(`callback: ${id} was erased`);
    if (outcome === 'in-flight') throw conflict(`callback: ${id} is being sent`);
    await this.startDelivery(caller.tenant);
  }

  private async assertOwn(caller: Caller, jobId: string): Promise<void> {
    if (!(await loadJob(this.dataSource.manager, caller, jobId))) throw jobNotFound(jobId);
  }
}
