import { refuseFaults } from '@bonafide/platform/http/validation';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountCiphers } from '../../accounts/account-ciphers.js';
import { type Caller, reviewerOf } from '../../accounts/access/caller.js';
import { EventLogService } from '../../webhooks/events/event-log.service.js';
import type { ReviewEvent } from '../../webhooks/events/event-type.js';
import { CallbacksService } from '../../webhooks/callbacks/callbacks.service.js';
import type { JobEvents, StoredJob } from '../../jobs/store/stored-job.js';
import { contradictionsOf, overridesOf } from './decision-overrides.js';
import { recordReviewStep } from './record-review-step.js';
import {
  caseActor,
  type CaseActor,
  confirmCase,
  endCase,
  loadCase,
  openCase,
  proposeDecision,
  type ReviewCase,
} from './review-case.js';
import { explainConflict } from './review-conflict.js';
import { type Decision, entryIdOf, findEntry, insertEntry } from './review-entries.js';
import { loadReviewable, ReviewJobService } from './review-job.service.js';
import { reviewPolicyOf } from '../queue/review-policy.js';
import type { ConfirmDto, DecisionDto } from '../queue/review-queue.dto.js';
import { EMPTY_REVIEW } from './review-success.js';
import { type ReviewView, reviewView } from './review-view.js';

/** A step in progress: the job and its review as they are before it. */
interface Step {
  manager: EntityManager;
  job: StoredJob;
  before: ReviewCase;
  by: CaseActor;
}

interface Outcome {
  action: ReviewEvent;
  after: ReviewCase;
  entryId: string;
  jobDetail: object;
  news: JobEvents | null;
}

/** Ends a review: by one person, or by two if the account requires it. */
@Injectable()
export class DecideReviewService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ciphers: AccountCiphers,
    private readonly clock: Clock,
    private readonly events: EventLogService,
    private readonly reviews: ReviewJobService,
    private readonly callbacks: CallbacksService,
  ) {}

  decide(
    caller: Caller,
    jobId: string,
    { decision, overrides = {}, reason }: DecisionDto,
  ): Promise<ReviewView> {
    refuseFaults(contradictionsOf(decision, overrides));
    const { fourEyes } = reviewPolicyOf(caller.account);
    return this.change(caller, jobId, async ({ manager, job, before, by }) => {
      const body = { kind: 'decision', decision, overrides, reason } as const;
      const id = entryIdOf(caller);
      const { tenant } = caller;
      const cipher = await this.ciphers.of(tenant);
      // An earlier attempt was committed, and its response lost.
      if (caller.isRepeat && (await findEntry(manager, cipher, { id, jobId, tenant }))) return undefined;
      await insertEntry(manager, cipher, {
        id,
        jobId,
        tenant,
        author: reviewerOf(caller),
        now: by.now,
        body,
      });
      const after = await (fourEyes ? proposeDecision(manager, by, id) : endCase(manager, by));
      if (!after) throw explainConflict(before, caller, by.now);
      const jobDetail = { decision, overrides, reason };
      if (fourEyes) return { action: 'review.decision-proposed', after, entryId: id, jobDetail, news: null };
      const news = await this.apply(manager, caller, job, jobDetail);
      return { action: 'review.decided', after, entryId: id, jobDetail, news };
    });
  }

  /** Confirms another person's decision unchanged. */
  confirm(caller: Caller, jobId: string, { proposalId, reason }: ConfirmDto): Promise<ReviewView> {
    return this.change(caller, jobId, async ({ manager, job, before, by }) => {
      if (caller.isRepeat && before.endedBy === by.actor && before.proposalId === proposalId)
        return undefined;
      const after = await confirmCase(manager, by, proposalId);
      const cipher = await this.ciphers.of(caller.tenant);
      const proposal = await findEntry(manager, cipher, { id: proposalId, jobId, tenant: caller.tenant });
      if (!after || proposal?.kind !== 'decision') throw explainConflict(before, caller, by.now, proposalId);
      const news = await this.apply(manager, caller, job, proposal);
      const jobDetail = { decision: proposal.decision, ...(reason !== undefined && { reason }) };
      return { action: 'review.confirmed', after, entryId: proposalId, jobDetail, news };
    });
  }

  private apply(
    manager: EntityManager,
    caller: Caller,
    job: StoredJob,
    { decision, overrides, reason }: Decision,
  ): Promise<JobEvents | null> {
    const written = overridesOf(decision, overrides, job.head.review ?? EMPTY_REVIEW);
    return this.reviews.applyReview(manager, caller, job, written, { decision, reason });
  }

  private async change(
    caller: Caller,
    jobId: string,
    step: (step: Step) => Promise<Outcome | undefined>,
  ): Promise<ReviewView> {
    const now = this.clock.now();
    const { after, news } = await this.dataSource.transaction(async (manager) => {
      const job = await loadReviewable(manager, caller, jobId);
      const { type } = job.head.request;
      await openCase(manager, { jobId, tenant: caller.tenant, type, reason: 'requested', now });
      const before = (await loadCase(manager, caller.tenant, jobId))!;
      const outcome = await step({ manager, job, before, by: caseActor(caller, jobId, now) });
      if (!outcome) return { after: before, news: null };
      const { action, entryId, jobDetail } = outcome;
      await recordReviewStep(manager, this.events, caller, {
        action,
        jobId,
        before,
        after: outcome.after,
        entryId,
        jobDetail,
        at: now,
      });
      return outcome;
    });
    if (news) await this.callbacks.announce(caller.tenant, news);
    return reviewView(after, reviewPolicyOf(caller.account), now);
  }
}
