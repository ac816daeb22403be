import { sql } from '@bonafide/platform/database/sql';
import type { ErrorItem, JobResult } from '@bonafide/contracts/job-record';
import type { JobType } from '@bonafide/contracts/job-types';
import { Clock } from '@bonafide/platform/runtime/clock';
import { LOGGER, type Logger } from '@bonafide/platform/telemetry/logging';
import { observeLeaseLoss } from '@bonafide/platform/telemetry/metrics';
import { timeClaim } from '@bonafide/platform/queues/claims';
import { sweepEach } from '@bonafide/platform/queues/sweep-each';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountCiphers } from '../../accounts/account-ciphers.js';
import { type Account, accountIdOf } from '../../accounts/account.js';
import { findAccount } from '../../accounts/access/find-key-holder.js';
import { CallbacksService } from '../../webhooks/callbacks/callbacks.service.js';
import {
  LEASE_LOSSES_MAX,
  PROCESSING_LEASE_MS,
  PROCESSING_LEASE_RENEWAL_MS,
  PROCESSING_MS_MAX,
} from '../../limits.js';
import { withPictureOwner } from '../../media/images/picture-owner.js';
import { findPhotoCaptures } from '../../media/photos/find-photo-captures.js';
import type { PhotoName } from '../../media/photos/photo-names.js';
import { dimensionsOf, PhotosService } from '../../media/photos/photos.service.js';
import { JOB_PROCESSING } from '../../core/queues.js';
import { findOverdueJobs } from './find-overdue-jobs.js';
import { CompletionSignal } from './completion-signal.js';
import { failDifferences } from '../store/session-details.js';
import { InlineJobs } from '../store/inline-jobs.js';
import { deleteChallenges, findLivenessFrames } from '../store/liveness-frames.js';
import type { EngineInput, EngineOutcome } from '../store/job-engine.js';
import { JOB_ENGINES, type JobEngines, JobTypes } from '../store/job-type.js';
import {
  type JobChange,
  type JobEvents,
  loadJob,
  type NewJob,
  saveJob,
  type StoredJob,
} from '../store/stored-job.js';
import type { JobKey } from '../../core/values/job-key.js';
import { taskOf } from './job-task.js';
import { openSecrets, type Secrets } from '../store/sealed-secrets.js';

type Completed = Extract<EngineOutcome, { state: 'completed' }>;
type Pending = Extract<EngineOutcome, { state: 'pending' }>;
/** Writes the job together with related changes; false when another transition came first. */
type Save = (manager: EntityManager, job: StoredJob, change: JobChange) => Promise<boolean>;

const saveActive: Save = (manager, job, change) => saveJob(manager, 'active', job, change);

/** Runs a job's engine and completes it once, however often it is enqueued. */
@Injectable()
export class ProcessJobService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly photos: PhotosService,
    private readonly ciphers: AccountCiphers,
    private readonly callbacks: CallbacksService,
    private readonly queues: TaskQueues,
    private readonly signal: CompletionSignal,
    private readonly inlineJobs: InlineJobs,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly jobTypes: JobTypes,
    @Inject(JOB_ENGINES) private readonly engines: JobEngines,
  ) {}

  async processJob(key: JobKey): Promise<void> {
    const leaseUntil = await this.claim(key);
    if (!leaseUntil) return;
    const lease = this.keepLease(key, leaseUntil);
    try {
      await this.processLeased(key);
    } catch (error) {
      await this.releaseLease(key, lease.held());
      throw error;
    } finally {
      lease.end();
    }
  }

  private async processLeased(key: JobKey): Promise<void> {
    const job = await loadJob(this.dataSource.manager, key, key.jobId);
    if (!job) return;
    const account = await findAccount(this.dataSource.manager, accountIdOf(job.tenant));
    if (!account) return;
    const cipher = await this.ciphers.of(job.tenant);
    const secrets = job.sealed ? openSecrets(cipher, job.tenant, key.jobId, job.sealed) : null;
    const outcome = await this.runEngine(job, account, secrets, PROCESSING_MS_MAX);
    if (outcome.state === 'completed') await this.complete(key, outcome);
    else await this.defer(key, outcome);
  }

  /**
   * Runs a job that the caller has just inserted, inline or as a row, with its lease taken, and returns its new state.
   * Nothing is read again: writes are guarded by the inline row or the lease, which ends when anyone else (a webhook, a
   * removal) writes the job. A job whose run failed stays active, and is run by a worker.
   */
  async processHeld(
    job: NewJob,
    account: Account,
    secrets: Secrets | null,
    leaseUntil: Date,
  ): Promise<StoredJob> {
    const { id } = job.head;
    try {
      const outcome = await this.runEngine(job, account, secrets, PROCESSING_LEASE_MS - 5_000);
      const held = { ...job, head: { ...job.head } };
      const { manager } = this.dataSource;
      const save: Save = async (writer, _job, change) =>
        (await this.inlineJobs.complete(held, change, writer === manager ? undefined : writer)) ||
        (await saveJob(writer, 'active', held, change, leaseUntil));
      const write = async (writer: EntityManager): Promise<JobEvents | 'pending' | null> =>
        outcome.state === 'completed'
          ? this.writeCompletion(writer, held, outcome, save)
          : this.writePending(writer, held, outcome, save);
      // A single statement needs no transaction; it also writes the notifications.
      const written =
        outcome.state === 'completed' && outcome.withinTransaction
          ? await this.dataSource.transaction(write)
          : await write(manager);
      if (written === null) return await this.currentState(job);
      // The client does not wait for Redis: the sweeper finds what was not announced.
      if (written !== 'pending') void this.callbacks.announce(job.tenant, written);
      return held;
    } catch (error) {
      this.logger.error({ jobId: id, errorName: (error as Error).name }, 'inline run failed');
      const current = await this.currentState(job);
      await this.releaseLease({ jobId: id, tenant: job.tenant }, leaseUntil);
      return current;
    }
  }

  /** Writes a job held by this process to the table and returns its state for the client. */
  async currentState(job: NewJob): Promise<StoredJob> {
    if (await this.inlineJobs.promote({ jobId: job.head.id, tenant: job.tenant })) return job;
    const stored = await loadJob(this.dataSource.manager, job, job.head.id);
    if (!stored) throw new Error('the job is gone');
    return stored;
  }

  private async runEngine(
    job: StoredJob,
    account: Account,
    secrets: Secrets | null,
    msMax: number,
  ): Promise<EngineOutcome> {
    const ends = performance.now() + msMax;
    let timeIsUp: AbortController | undefined;
    let timer: NodeJS.Timeout | undefined;
    const input: EngineInput = {
      job,
      account,
      secrets,
      photo: (name) => this.readPhoto(job.tenant, job.head.id, name),
      photoOf: (jobId, name) => this.readPhotoOf(job.tenant, jobId, name),
      livenessFrames: async () =>
        findLivenessFrames(this.dataSource.manager, await this.ciphers.of(job.tenant), {
          tenant: job.tenant,
          jobId: job.head.id,
        }),
      captures: async () =>
        job.head.request.consent
          ? findPhotoCaptures(this.dataSource.manager, { tenant: job.tenant, jobId: job.head.id })
          : null,
      now: this.clock.now(),
      // Created lazily, because few engines use it.
      get signal() {
        timeIsUp ??= new AbortController();
        timer ??= setTimeout(() => timeIsUp!.abort(), ends - performance.now());
        return timeIsUp.signal;
      },
    };
    try {
      const engine = this.engines.get(job.head.request.type)!;
      const owner = { account: account.id, key: job.tenant, isRefusable: false };
      return await withPictureOwner(owner, () => engine.run(input));
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Takes the lease of an active job; null when it is completed, removed, or leased by another worker. An expired lease
   * means that its holder died: after too many losses, the job is completed instead of run.
   */
  private async claim(key: JobKey): Promise<Date | null> {
    const now = this.clock.now();
    const leaseUntil = new Date(now.getTime() + PROCESSING_LEASE_MS);
    const rows = await timeClaim(() =>
      sql.rows<{ type: JobType; wasLost: boolean; losses: number }>(
        this.dataSource,
        `UPDATE jobs SET lease_until = $2, run_at = $2, lease_losses = lease_losses + (held IS NOT NULL)::int
         FROM (SELECT id AS held_id, lease_until AS held FROM jobs WHERE id = $1 AND tenant = $4 FOR UPDATE) AS before
        WHERE id = held_id AND tenant = $4 AND status = 'active' AND run_at IS NOT NULL AND (held IS NULL OR held <= $3)
        RETURNING type, held IS NOT NULL AS "wasLost", lease_losses AS losses`,
        [key.jobId, leaseUntil, now, key.tenant],
      ),
    );
    const [claimed] = rows;
    if (!claimed?.wasLost) return claimed ? leaseUntil : null;
    const isExhausted = claimed.losses >= LEASE_LOSSES_MAX;
    observeLeaseLoss(isExhausted ? 'given-up' : 'run-again');
    this.logger.warn({ jobId: key.jobId, losses: claimed.losses }, 'the lease of a job ran out');
    if (!isExhausted) return leaseUntil;
    await this.complete(key, { state: 'completed', ...this.undetermined(claimed.type, PROCESSING_FAILED) });
    return null;
  }

  /**
   * Releases a job whose run failed so that it runs again soon: a dependency, such as the photo store, may be briefly
   * unavailable, and the job's deadline limits the retries. It waits for half of its age: some fifteen runs within ten
   * minutes, a hundred in two days.
   */
  private async releaseLease({ jobId, tenant }: JobKey, held: Date): Promise<void> {
    await sql
      .run(
        this.dataSource,
        `UPDATE jobs SET lease_until = NULL,
           run_at = $4::timestamptz + least(greatest(($4::timestamptz - updated_at) / 2, '1 s'), '1 h')
         WHERE id = $1 AND tenant = $2 AND status = 'active' AND lease_until = $3`,
        [jobId, tenant, held, this.clock.now()],
      )
      // The job is then taken up when the lease expires.
      .catch((error: unknown) =>
        this.logger.warn({ jobId, errorName: (error as Error).name }, 'a lease was not given back'),
      );
  }

  /** Renews the lease while this process lives, until `end`. */
  private keepLease({ jobId, tenant }: JobKey, leaseUntil: Date): { held(): Date; end(): void } {
    let held = leaseUntil;
    const renew = async () => {
      const next = new Date(this.clock.now().getTime() + PROCESSING_LEASE_MS);
      const count = await sql.count(
        this.dataSource,
        `UPDATE jobs SET lease_until = $2, run_at = $2 WHERE id = $1 AND tenant = $4 AND status = 'active' AND lease_until = $3`,
        [jobId, next, held, tenant],
      );
      if (count === 1) held = next;
    };
    const timer = setInterval(
      () =>
        void renew().catch((error: unknown) =>
          this.logger.warn({ jobId, errorName: (error as Error).name }, 'a lease was not renewed'),
        ),
      PROCESSING_LEASE_RENEWAL_MS,
    );
    return { held: () => held, end: () => clearInterval(timer) };
  }

  /** Completes a job with its outcome. False when it was already completed or removed. */
  async complete(key: JobKey, outcome: Completed): Promise<boolean> {
    const { jobId: id, tenant } = key;
    const stored = await this.photos.storePhotos(tenant, id, outcome.photos ?? new Map());
    const done = await this.dataSource
      .transaction(async (manager) => {
        const job = await loadJob(manager, key, id, true);
        if (!job || job.head.status !== 'active') return null;
        await this.photos.recordPhotos(manager, key, stored);
        // The pictures of the head turns are no longer needed.
        if (job.head.request.submittedParameters) await deleteChallenges(manager, { tenant, jobIds: [id] });
        Object.assign(job.head.request.parameters, dimensionsOf(stored));
        return this.writeCompletion(manager, job, outcome);
      })
      .catch(async (error: unknown) => {
        await this.photos.discardUnlessWritten(stored, error);
        throw error;
      });
    if (done === null) {
      await this.photos.discardPhotos(stored);
      return false;
    }
    this.signal.announce(id);
    await this.callbacks.announce(tenant, done);
    return true;
  }

  /**
   * Runs in the caller's transaction, on an active job that is locked, or held in the way `save` checks. Returns what
   * to announce after commit; null when the job was no longer held, and nothing was written.
   */
  async writeCompletion(
    manager: EntityManager,
    job: StoredJob,
    found: Omit<Completed, 'state' | 'photos'>,
    save = saveActive,
  ): Promise<JobEvents | null> {
    const outcome = failDifferences(job.head.request, found);
    const now = this.clock.now().toISOString();
    Object.assign(job.head, {
      status: 'completed',
      completed: now,
      updatedAt: now,
      errors: outcome.errors,
      signals: outcome.signals ?? [],
      rejectionReasons: outcome.rejectionReasons ?? [],
    });
    job.result = outcome.result;
    const news = this.callbacks.completionOf(job);
    const change = { news, runAt: null, deadlineAt: null, sealed: null };
    if (!(await save(manager, job, change))) return null;
    await outcome.withinTransaction?.(manager);
    return news;
  }

  private async defer(key: JobKey, outcome: Pending): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const job = await loadJob(manager, key, key.jobId, true);
      if (job?.head.status === 'active') await this.writePending(manager, job, outcome);
    });
    this.signal.announce(key.jobId);
  }

  /** null when the job was no longer held, and nothing was written. */
  private async writePending(
    manager: EntityManager,
    job: StoredJob,
    outcome: Pending,
    save = saveActive,
  ): Promise<'pending' | null> {
    job.result = outcome.result;
    job.head.updatedAt = this.clock.now().toISOString();
    const change = {
      runAt: outcome.nextPollAt ?? null,
      // From here on the provider identifies the request by its reference: the secrets are no longer needed.
      ...(outcome.providerReference ? { providerReference: outcome.providerReference, sealed: null } : {}),
    };
    return (await save(manager, job, change)) ? 'pending' : null;
  }

  /** Enqueues active jobs that are due: never enqueued, or left by a process that died. */
  async sweepDue(): Promise<void> {
    await this.inlineJobs.promoteOverdue(this.clock.now());
    const rows = await sql.rows<JobKey>(
      this.dataSource,
      `SELECT id AS "jobId", tenant FROM jobs WHERE status = 'active' AND run_at <= $1 ORDER BY run_at LIMIT 500`,
      [this.clock.now()],
    );
    for (const job of rows)
      await this.queues.enqueue(JOB_PROCESSING, taskOf(job), { share: accountIdOf(job.tenant) });
  }

  /** Completes, with an error, active jobs whose deadline has passed. */
  async sweepDeadlines(): Promise<void> {
    await sweepEach(findOverdueJobs(this.dataSource, this.clock.now()), async ({ type, ...job }) =>
      this.complete(job, { state: 'completed', ...(await this.expiredOutcome(job, type)) }),
    );
  }

  private async expiredOutcome(key: JobKey, type: JobType) {
    const { onExpired } = this.jobTypes.of(type);
    const job = onExpired ? await loadJob(this.dataSource.manager, key, key.jobId) : null;
    return job ? onExpired!(job, this.clock.now()) : this.undetermined(type, NO_RESPONSE);
  }

  /** The outcome of a job for which nothing was determined, with the reason. */
  private undetermined(type: JobType, error: ErrorItem): { result: JobResult; errors: ErrorItem[] } {
    return { result: this.jobTypes.of(type).undetermined, errors: [error] };
  }

  private async readPhoto(tenant: string, jobId: string, name: PhotoName): Promise<Buffer | null> {
    const photos = await this.photos.photosOf(this.dataSource.manager, tenant, [jobId]);
    const photo = photos.get(jobId)?.find((candidate) => candidate.name === name);
    if (!photo) return null;
    const bytes = await this.photos.read(photo);
    // Treating it as a photo that was not submitted would skip the checks that depend on it.
    if (!bytes) throw new Error(`the file of ${name} is not there`);
    return bytes;
  }

  private async readPhotoOf(tenant: string, jobId: string, name: PhotoName): Promise<Buffer | null> {
    return this.readPhoto(tenant, jobId, name);
  }
}

const NO_RESPONSE = { type: 'ConnectionError', message: 'not determined: no answer before the deadline' };
const PROCESSING_FAILED = {
  type: 'ProcessingFailed',
  message: 'not determined: processing was begun twice and did not end',
};
