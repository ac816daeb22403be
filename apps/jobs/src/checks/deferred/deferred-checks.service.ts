import type { JobResult } from '@bonafide/contracts/job-record';
import { Clock } from '@bonafide/platform/runtime/clock';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CallbacksService } from '../../webhooks/callbacks/callbacks.service.js';
import { isItemOf, itemOf, itemsOf } from '../outcome/check-items.js';
import type { JobKey } from '../../core/values/job-key.js';
import { type JobEvents, loadJob, saveJob, type StoredJob } from '../../jobs/store/stored-job.js';
import type { LicenceFacts } from '../../providers/licence-check.port.js';
import { type DeferrableOutcome, notDetermined } from '../../providers/provider-outcome.js';
import { PROVIDERS, type Providers } from '../../providers/providers.js';
import { AAMVA_STEPS } from '../aamva/aamva-result.js';
import { DlvAnswersService } from '../dlv/dlv-answers.service.js';
import { DLV_STEPS } from '../dlv/dlv-result.js';
import {
  claimDueCheck,
  deleteDeferredCheck,
  findDeferredCheck,
  findDueChecks,
  hasTimedOut,
  type DeferredCheck,
  type DeferredCheckKey,
  nextPollAt,
  postponeDeferredCheck,
} from '../licence/deferred-checks.js';
import { isPassingOutage, type LicenceKind, type LicenceSteps } from '../licence/licence-kinds.js';
import { licenceOf } from '../licence/licence-of.js';
import { askLicence } from '../licence/run-licence-check.js';

const STEPS = { aamva: AAMVA_STEPS, dlv: DLV_STEPS };

/** How many deferred checks one sweep polls in parallel: each may hold a connection and wait for its provider. */
const AT_ONCE = 5;
const ROUNDS_MAX = 20;

/** Merges AAMVA and DLV answers that arrive after an id-verification was completed into its record. */
@Injectable()
export class DeferredChecksService implements Sweeper {
  readonly name = 'deferred-checks';
  readonly everyMs = 1_000;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly callbacks: CallbacksService,
    private readonly dlvAnswers: DlvAnswersService,
    @Inject(PROVIDERS) private readonly providers: Providers,
  ) {
    dlvAnswers.onAnswer((job) => this.applyWebhook(job));
  }

  /** Polls everything that is due. */
  async sweep(): Promise<void> {
    for (let rounds = 0; rounds < ROUNDS_MAX; rounds++) {
      const found = await findDueChecks(this.dataSource.manager, this.clock.now(), AT_ONCE);
      const asked = await Promise.allSettled(found.map((check) => this.askIfDue(check)));
      // A failed one is claimed again when its claim ends, and does not hold up the others.
      const failed = asked.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
      if (found.length < AT_ONCE) return;
    }
  }

  /** A job still running is left alone: its deferred check, once stored, finds the answer on its first poll. */
  private async applyWebhook(job: JobKey): Promise<void> {
    const check = await findDeferredCheck(this.dataSource.manager, job, 'dlv');
    const answer = check && (await this.dlvAnswers.find(this.dataSource.manager, job));
    if (answer) await this.applyOutcome(check, answer, true);
  }

  private async askIfDue(key: DeferredCheckKey): Promise<void> {
    const check = await claimDueCheck(this.dataSource.manager, key, this.clock.now());
    if (check) await this.ask(check);
  }

  private async ask(check: DeferredCheck): Promise<void> {
    const { kind, reference } = check;
    const posted = kind === 'dlv' ? await this.dlvAnswers.find(this.dataSource.manager, check) : null;
    if (posted) return this.applyOutcome(check, posted, true);
    const answer =
      reference === null
        ? await this.pollAgain(check)
        : ((await this.providers[kind]?.poll(reference)) ?? notDetermined('not_configured'));
    const isFinal = answer.outcome !== 'pending' && !isPassingOutage(answer);
    if (!isFinal && hasTimedOut(check, this.clock.now()))
      return this.applyOutcome(check, notDetermined('timeout'), true);
    return this.applyOutcome(check, answer, isFinal);
  }

  /** The provider could not be reached while the job ran. The document's data is in the job's result. */
  private async pollAgain({ kind, ...key }: DeferredCheck): Promise<DeferrableOutcome<LicenceFacts>> {
    const job = await loadJob(this.dataSource.manager, key, key.jobId);
    const { idFields, unverifiedIdAddress: address } = (job?.result ?? {}) as {
      idFields?: Parameters<typeof licenceOf>[0];
      unverifiedIdAddress?: Parameters<typeof licenceOf>[0]['address'];
    };
    if (!idFields) return notDetermined('insufficient_data');
    return askLicence(this.providers[kind], key.jobId, licenceOf({ ...idFields, address: address ?? null }));
  }

  /** @param isFinal false: it is polled again, and only `pending` is new */
  private async applyOutcome(
    check: DeferredCheck,
    answer: DeferrableOutcome<LicenceFacts>,
    isFinal: boolean,
  ): Promise<void> {
    const told = await this.dataSource.transaction(async (manager) => {
      const job = await loadJob(manager, check, check.jobId, true);
      // The first to lock the row settles it; a second answer finds nothing to settle.
      const open = await findDeferredCheck(manager, check, check.kind);
      if (!open) return null;
      if (!job || job.head.status === 'removed') {
        await deleteDeferredCheck(manager, check, check.kind);
        return null;
      }
      return this.merge(manager, job, open, answer, isFinal);
    });
    if (told) await this.callbacks.announce(told.tenant, told.news);
  }

  /** Runs in the transaction that locks the job. Returns what to announce, and to whom. */
  private async merge(
    manager: EntityManager,
    job: StoredJob,
    check: DeferredCheck,
    answer: DeferrableOutcome<LicenceFacts>,
    isFinal: boolean,
  ): Promise<{ tenant: string; news: JobEvents } | null> {
    const { kind, since, reference } = check;
    const now = this.clock.now();
    if (!isFinal) {
      const pollAfterMs = answer.outcome === 'pending' ? answer.pollAfterMs : undefined;
      const named = answer.outcome === 'pending' ? answer.reference : reference;
      await postponeDeferredCheck(manager, check, kind, named, nextPollAt(since, now, pollAfterMs));
      if (answer.outcome !== 'pending') return null;
    } else {
      await deleteDeferredCheck(manager, check, kind);
      if (kind === 'dlv') await this.dlvAnswers.markApplied(manager, check);
    }
    if (!advance(job, kind, answer, now)) return null;
    await saveJob(manager, 'completed', job);
    if (answer.outcome === 'pending') return null;
    const event = kind === 'dlv' ? 'job-dlv-complete' : 'job-complete';
    return { tenant: job.tenant, news: await this.callbacks.enqueue(manager, job, event) };
  }
}

/** Applies an answer to a completed job's record. False when it changes nothing. */
function advance(
  job: StoredJob,
  kind: LicenceKind,
  answer: DeferrableOutcome<LicenceFacts>,
  now: Date,
): boolean {
  const steps = STEPS[kind] as LicenceSteps<object>;
  const { head, result } = job;
  const before = result?.[kind] as object | undefined;
  if (!result || !before) return false;
  const after = steps.after(before, answer, now);
  if (after === before) return false;
  result[kind] = after;
  head.updatedAt = now.toISOString();
  if (answer.outcome === 'pending') return true;
  const features = result.featuresEnabled as Record<string, unknown>;
  features[`${kind}Billable`] = answer.outcome !== 'not_determined';
  replaceItems(job, result, kind, steps.evaluate(after, answer));
  return true;
}

/**
 * Replaces the items the check left while it was open with its new ones; decides success again if the check was
 * required.
 */
function replaceItems(
  { head }: StoredJob,
  result: JobResult,
  kind: LicenceKind,
  judged: ReturnType<LicenceSteps<object>['evaluate']>,
): void {
  const needed = head.rejectionReasons.some(({ key }) => key === kind);
  const { errorType } = STEPS[kind];
  const remarks = itemsOf({ name: kind, errorType, enabled: true, needed, ...judged });
  const [remark] = remarks;
  const item = remark && itemOf(remark, remark.as === 'warning');
  const warnings = (result.warnings as { message: string }[]).filter((known) => !isItemOf(kind, known));
  head.errors = head.errors.filter((known) => !isItemOf(kind, known));
  head.signals = head.signals.filter(({ property }) => property !== kind);
  head.rejectionReasons = head.rejectionReasons.filter(({ key }) => key !== kind);
  result.warnings = warnings;
  if (remark && item) {
    (remark.as === 'warning' ? warnings : head.errors).push(item);
    const { property, category, verdict, message, fields } = remark;
    head.signals.push({ category, message, type: verdict, fields, property });
    if (remark.blocks) head.rejectionReasons.push({ key: property, description: message });
  }
  if (!needed) return;
  result.success = head.rejectionReasons.length === 0;
  result.successWithSuggestion = result.success;
}
