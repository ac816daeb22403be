import { isDeepStrictEqual } from 'node:util';
import type { JobRecord, JobReview } from '@bonafide/contracts/job-record';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { actorOf, type Caller } from '../../accounts/access/caller.js';
import { recordAuditEvent } from '../../accounts/audit/record-audit-event.js';
import { CallbacksService } from '../../webhooks/callbacks/callbacks.service.js';
import { conflict } from '../../errors.js';
import {
  type JobEvents,
  recordOf,
  saveJob,
  type StoredJob,
  requireJob,
} from '../../jobs/store/stored-job.js';
import { JobEntity } from '../../jobs/store/job.entity.js';
import type { ReviewDto } from './review.dto.js';
import { caseActor, overrideCase } from './review-case.js';
import { reviewPolicyOf } from '../queue/review-policy.js';
import { EMPTY_REVIEW, reviewSuccess } from './review-success.js';

/** Adds overrides to a job; its original decision stays. */
@Injectable()
export class ReviewJobService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly callbacks: CallbacksService,
  ) {}

  /** `PUT /api/jobs/{id}/review`: takes effect at once, regardless of claims on the review. */
  async reviewJob(caller: Caller, id: string, changes: ReviewDto): Promise<JobRecord> {
    if (reviewPolicyOf(caller.account).fourEyes)
      throw conflict('the account wants two people to decide: POST /api/reviews/{jobId}/decision');
    const { record, news } = await this.dataSource.transaction(async (manager) => {
      const job = await loadReviewable(manager, caller, id);
      await overrideCase(manager, caseActor(caller, id, this.clock.now()));
      return { news: await this.applyReview(manager, caller, job, changes), record: recordOf(job) };
    });
    if (news) await this.callbacks.announce(caller.tenant, news);
    return record;
  }

  /** Runs in the caller's transaction, which has locked the job. Returns what to announce after commit; null: no change. */
  async applyReview(
    manager: EntityManager,
    caller: Caller,
    job: StoredJob,
    changes: ReviewDto,
    why?: object,
  ): Promise<JobEvents | null> {
    const { id } = job.head;
    const { issueDate, ...overrides } = JSON.parse(JSON.stringify(changes)) as ReviewDto;
    const now = this.clock.now().toISOString();
    const before = job.head.review ?? EMPTY_REVIEW;
    const review = { ...before, ...overrides } as JobReview;
    // A repetition, perhaps of a request whose response was lost: changes nothing.
    const isRepeat = job.head.accountReviewed && !why && isDeepStrictEqual(review, before);
    if (
      isRepeat &&
      (issueDate === undefined || issueDate === (await findIssueDate(manager, caller.tenant, id)))
    )
      return null;
    Object.assign(job.head, {
      review,
      reviewSuccess: reviewSuccess(review),
      accountReviewed: true,
      reviewedAt: now,
      updatedAt: now,
    });
    await saveJob(manager, 'completed', job, issueDate === undefined ? {} : { issueDate });
    await recordAuditEvent(manager, {
      tenant: caller.tenant,
      ...actorOf(caller),
      action: 'job.reviewed',
      jobId: id,
      detail: { fields: Object.keys({ ...overrides, ...(issueDate === undefined ? {} : { issueDate }) }) },
      jobDetail: { before, after: review, ...(issueDate === undefined ? {} : { issueDate }), ...why },
      at: now,
    });
    return this.callbacks.enqueue(manager, job, 'job-review');
  }
}

/** A completed job, with its row locked until the transaction ends. */
export async function loadReviewable(manager: EntityManager, caller: Caller, id: string): Promise<StoredJob> {
  const job = await requireJob(manager, caller, id, true);
  if (job.head.status !== 'completed') throw conflict(`job: ${id} is ${job.head.status}`);
  return job;
}

async function findIssueDate(manager: EntityManager, tenant: string, id: string): Promise<string | null> {
  const row = await manager.findOne(JobEntity, {
    select: { id: true, reviewIssueDate: true },
    where: { id, tenant },
  });
  return row!.reviewIssueDate;
}
