import { DeliveryOutbox } from '@bonafide/delivery/delivery.outbox';
import { enqueueDelivery } from '@bonafide/delivery/enqueue-delivery';
import { eraseDeliveries } from '@bonafide/delivery/erase-deliveries';
import { type ListedDelivery, listDeliveries } from '@bonafide/delivery/list-deliveries';
import { resendDelivery } from '@bonafide/delivery/resend-delivery';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { sql } from '@bonafide/platform/database/sql';
import { ServiceError } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../accounts/access/caller.js';
import { conflict } from '../../errors.js';
import { eraseEvents } from '../events/erase-events.js';
import { EventLogService } from '../events/event-log.service.js';
import type { JobEvent } from '../events/event-type.js';
import { insertEvents } from '../events/insert-events.js';
import { JobTypes } from '../../jobs/store/job-type.js';
import { type JobEvents, recordOf, type StoredJob, requireJob } from '../../jobs/store/stored-job.js';
import type { JobKeys } from '../../core/values/job-key.js';
import { eraseEndpointDeliveries } from '../endpoints/erase-endpoint-deliveries.js';
import { answerSeal } from './answer-seal.js';
import { sealBody } from './sealed-body.js';

/** Delivers job results: to the account's events, and to a job's `callbackURL`. */
@Injectable()
export class CallbacksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: DeliveryOutbox,
    private readonly cipher: FieldCipher,
    private readonly jobTypes: JobTypes,
    private readonly events: EventLogService,
  ) {}

  /** Runs in the caller's transaction; call `announce` after commit. */
  async enqueue(manager: EntityManager, job: StoredJob, event: JobEvent): Promise<JobEvents> {
    const news = this.newsOf(job, event);
    const { text, value } = insertEvents([news.event], 1);
    await sql.run(manager, text, [value]);
    if (news.callback) await enqueueDelivery(manager, news.callback);
    return news;
  }

  /** The news that the job is complete. */
  completionOf(job: StoredJob): JobEvents {
    return this.newsOf(job, this.jobTypes.of(job.head.request.type).events?.completed ?? 'job-complete');
  }

  private newsOf(job: StoredJob, event: JobEvent): JobEvents {
    const { tenant, head } = job;
    const { callbackURL: url, type } = head.request;
    const record = (this.jobTypes.of(type).record ?? recordOf)(job);
    const context = { ownerId: tenant, subjectId: head.id, event };
    return {
      event: this.events.rowOf({ tenant, type: event, subjectId: head.id, jobType: type, data: record }),
      callback: url
        ? { ...context, url, body: sealBody(this.cipher, context, JSON.stringify(record)) }
        : null,
    };
  }

  /** Call after commit; never throws. */
  async announce(tenant: string, { callback }: JobEvents): Promise<void> {
    await Promise.all([
      this.events.announce(tenant),
      ...(callback ? [this.outbox.startDelivery(tenant)] : []),
    ]);
  }

  /** Removes the bodies of these jobs' events and callbacks, in the caller's transaction. */
  async erase(manager: EntityManager, jobs: JobKeys): Promise<void> {
    await eraseEvents(manager, jobs);
    await eraseDeliveries(manager, { ownerId: jobs.tenant, subjectIds: jobs.jobIds });
    await eraseEndpointDeliveries(manager, jobs);
  }

  async listCallbacks(caller: Caller, jobId: string): Promise<ListedDelivery[]> {
    await requireJob(this.dataSource.manager, caller, jobId);
    return listDeliveries(
      this.dataSource.manager,
      { ownerId: caller.tenant, subjectId: jobId },
      answerSeal(this.cipher),
    );
  }

  /** Starts a new round of attempts with the same `webhook-id`. */
  async resend(caller: Caller, jobId: string, id: string): Promise<void> {
    await requireJob(this.dataSource.manager, caller, jobId);
    const outcome = await resendDelivery(this.dataSource.manager, {
      id,
      ownerId: caller.tenant,
      subjectId: jobId,
    });
    if (outcome === 'not-found')
      throw new ServiceError('not-found', `callback: ${id.slice(0, 64)} not found`);
    if (outcome === 'erased') throw conflict(`callback: ${id} was erased`);
    if (outcome === 'in-flight') throw conflict(`callback: ${id} is being sent`);
    await this.outbox.startDelivery(caller.tenant);
  }
}
