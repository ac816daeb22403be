import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountCiphers } from '../../accounts/account-ciphers.js';
import { agentOf, type Caller, reviewerOf } from '../../accounts/access/caller.js';
import { EventLogService } from '../../webhooks/events/event-log.service.js';
import { conflict } from '../../errors.js';
import { assertJobKnown } from '../../jobs/store/stored-job.js';
import { REVIEW_LEASE_MS, REVIEW_NOTES_MAX, REVIEWS_PAGE } from '../../limits.js';
import { claimNextCase, findReviews } from './find-reviews.js';
import { recordReviewStep } from '../decisions/record-review-step.js';
import { explainConflict } from '../decisions/review-conflict.js';
import {
  caseActor,
  claimCase,
  loadCase,
  openCase,
  releaseCase,
  reopenCase,
  type ReviewCase,
} from '../decisions/review-case.js';
import {
  countEntries,
  entryIdOf,
  findEntries,
  findEntry,
  insertEntry,
  type ReviewEntry,
} from '../decisions/review-entries.js';
import { loadReviewable } from '../decisions/review-job.service.js';
import { reviewPolicyOf } from './review-policy.js';
import type { ListReviewsDto, NextReviewDto } from './review-queue.dto.js';
import { type ReviewView, reviewView } from '../decisions/review-view.js';

export interface ReviewPage {
  items: ReviewView[];
  /** `after` for the next page; null on the last one */
  next: string | null;
}

export type WrittenNote = Pick<ReviewEntry, 'id' | 'author' | 'at'>;

/** The review queue: claims and notes. */
@Injectable()
export class ReviewQueueService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ciphers: AccountCiphers,
    private readonly clock: Clock,
    private readonly events: EventLogService,
  ) {}

  /** Longest waiting first. */
  async listReviews(caller: Caller, query: ListReviewsDto): Promise<ReviewPage> {
    const { status, assignee, type, overdue, after, limit = REVIEWS_PAGE } = query;
    const now = this.clock.now();
    const policy = reviewPolicyOf(caller.account);
    if (overdue && policy.slaMs === null) return { items: [], next: null };
    const found = await findReviews(this.dataSource, caller, {
      status,
      type,
      assignee: assignee === 'none' ? null : assignee === 'me' ? reviewerOf(caller) : assignee,
      ...(overdue && { openedBefore: new Date(now.getTime() - policy.slaMs!) }),
      ...(after && { after: readCursor(after) }),
      limit: limit + 1,
      now,
    });
    const page = found.slice(0, limit);
    return {
      items: page.map((one) => reviewView(one, policy, now)),
      next: found.length > limit ? cursorOf(page.at(-1)!) : null,
    };
  }

  /** With reviewers' entries, oldest first. Null for a job that was never in the queue. */
  async getReview(
    caller: Caller,
    jobId: string,
  ): Promise<{ review: ReviewView | null; entries: ReviewEntry[] }> {
    const { manager } = this.dataSource;
    await assertJobKnown(manager, caller, jobId);
    const found = await loadCase(manager, caller.tenant, jobId);
    if (!found) return { review: null, entries: [] };
    const { tenant } = caller;
    const entries = await findEntries(manager, await this.ciphers.of(tenant), { tenant, jobId });
    caller.shown = entries.length > 0 ? { action: 'notes.read' } : 'nothing';
    return { review: this.viewOf(caller, found), entries };
  }

  /** Renews the caller's own claim. */
  claim(caller: Caller, jobId: string): Promise<ReviewView> {
    return this.change(caller, jobId, async (manager, before, now) => {
      const after = await claimCase(manager, caseActor(caller, jobId, now), leaseFrom(now));
      if (!after) throw explainConflict(before, caller, now);
      // A renewal only extends the lease.
      const isRenewal = before.assignee === reviewerOf(caller) && before.leaseUntil! > now;
      if (!isRenewal)
        await recordReviewStep(manager, this.events, caller, {
          action: 'review.claimed',
          jobId,
          before,
          after,
          at: now,
        });
      return after;
    });
  }

  /** null: there is no unclaimed review that the caller may decide. */
  async claimNext(caller: Caller, { type }: NextReviewDto): Promise<{ review: ReviewView | null }> {
    const now = this.clock.now();
    const [actor, agent] = [reviewerOf(caller), agentOf(caller)];
    const { fourEyes } = reviewPolicyOf(caller.account);
    const claim = { actor, agent, type, fourEyes, now, leaseUntil: leaseFrom(now) };
    const found = await this.dataSource.transaction(async (manager) => {
      const after = await claimNextCase(manager, caller, claim);
      if (!after) return null;
      const before = { ...after, assignee: null, leaseUntil: null };
      await recordReviewStep(manager, this.events, caller, {
        action: 'review.claimed',
        jobId: after.jobId,
        before,
        after,
        at: now,
      });
      return after;
    });
    return { review: found && this.viewOf(caller, found) };
  }

  release(caller: Caller, jobId: string): Promise<ReviewView> {
    return this.change(caller, jobId, async (manager, before, now) => {
      const after = await releaseCase(manager, caseActor(caller, jobId, now));
      if (!after) throw conflict(`review: you have not claimed job ${jobId}`);
      await recordReviewStep(manager, this.events, caller, {
        action: 'review.released',
        jobId,
        before,
        after,
        at: now,
      });
      return after;
    });
  }

  /** The previous decision stays until the next one. */
  reopen(caller: Caller, jobId: string, reason: string): Promise<ReviewView> {
    return this.change(caller, jobId, async (manager, before, now) => {
      // An earlier attempt was committed, and its response lost.
      if (caller.isRepeat && !before.endedAt) return before;
      const after = await reopenCase(manager, { jobId, tenant: caller.tenant, now }, 'requested');
      if (!after) throw conflict(`review: that of job ${jobId} has not ended`);
      const jobDetail = { reason };
      const step = { action: 'review.reopened', jobId, before, after, jobDetail, at: now } as const;
      await recordReviewStep(manager, this.events, caller, step);
      return after;
    });
  }

  /** The text is not returned: a stored response of a repeatable request would keep it. */
  async addNote(caller: Caller, jobId: string, text: string): Promise<WrittenNote> {
    let note: WrittenNote | undefined;
    await this.change(caller, jobId, async (manager, before, now) => {
      const id = entryIdOf(caller);
      const { tenant } = caller;
      const cipher = await this.ciphers.of(tenant);
      const written = caller.isRepeat && (await findEntry(manager, cipher, { id, jobId, tenant }));
      if (written) {
        note = { id, author: written.author, at: written.at };
        return before;
      }
      if ((await countEntries(manager, { tenant, jobId })) >= REVIEW_NOTES_MAX)
        throw conflict(`review: job ${jobId} has ${REVIEW_NOTES_MAX} entries already`);
      const body = { kind: 'note', text } as const;
      const { author, at } = await insertEntry(manager, cipher, {
        id,
        jobId,
        tenant,
        author: reviewerOf(caller),
        now,
        body,
      });
      note = { id, author, at };
      const step = { action: 'review.noted', jobId, before, after: before, entryId: id, at: now } as const;
      await recordReviewStep(manager, this.events, caller, step);
      return before;
    });
    return note!;
  }

  /** Runs one step with the job's row locked; creates the review if needed. */
  private async change(
    caller: Caller,
    jobId: string,
    step: (manager: EntityManager, before: ReviewCase, now: Date) => Promise<ReviewCase>,
  ): Promise<ReviewView> {
    const now = this.clock.now();
    const after = await this.dataSource.transaction(async (manager) => {
      const { head } = await loadReviewable(manager, caller, jobId);
      const { tenant } = caller;
      await openCase(manager, { jobId, tenant, type: head.request.type, reason: 'requested', now });
      return step(manager, (await loadCase(manager, tenant, jobId))!, now);
    });
    return this.viewOf(caller, after);
  }

  private viewOf({ account }: Caller, found: ReviewCase): ReviewView {
    return reviewView(found, reviewPolicyOf(account), this.clock.now());
  }
}

const leaseFrom = (now: Date) => new Date(now.getTime() + REVIEW_LEASE_MS);

const cursorOf = ({ openedAt, jobId }: ReviewCase) => `${openedAt.getTime()}_${jobId}`;

/** The DTO has validated the form. */
function readCursor(cursor: string): { openedAt: Date; jobId: string } {
  const [ms, jobId] = cursor.split('_') as [string, string];
  return { openedAt: new Date(Number(ms)), jobId };
}
