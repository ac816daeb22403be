import { Clock } from '@bonafide/platform/runtime/clock';
import type { AssuranceLevel } from '@bonafide/contracts/assurance';
import type { ErrorItem, JobHead, JobRequest, RequestInfo } from '@bonafide/contracts/job-record';
import type { JobType } from '@bonafide/contracts/job-types';
import { ServiceError } from '@bonafide/platform/errors';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import { newSecret, randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { refuseFaults } from '@bonafide/platform/http/validation';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { accountIdOf } from '../../accounts/account.js';
import { assertJobType, type Caller, openerOf, type SessionCaller } from '../../accounts/access/caller.js';
import {
  consumeSession,
  exchangeSessionToken,
  findConsent,
  findSessionSteps,
  insertSession,
  wasUsedBy,
} from '../../accounts/access/find-session.js';
import { grantDestination } from '../../accounts/grants/grant-destination.js';
import { conflict, jobNotFound } from '../../errors.js';
import {
  CREATION_WAIT_MS,
  JOB_DEADLINE_MS,
  JOB_ID_CHARACTERS,
  PROCESSING_LEASE_MS,
  SESSION_DEADLINE_MS,
  SESSION_TOKEN_LIFETIME_MS,
} from '../../limits.js';
import { missingSessionPhotos } from './read-params.js';
import {
  jobFloor,
  lacksCamera,
  sessionFloor,
  unsentFaults,
  unsentFor,
} from '../../accounts/settings/assurance-floor.js';
import type { DecodedPhoto } from '../../media/photos/decode-photo.js';
import { findPhotoCaptures } from '../../media/photos/find-photo-captures.js';
import type { PhotoName } from '../../media/photos/photo-names.js';
import { dimensionsOf, PhotosService } from '../../media/photos/photos.service.js';
import { JOB_PROCESSING } from '../../core/queues.js';
import { AccountCiphers } from '../../accounts/account-ciphers.js';
import { CompletionSignal } from '../processing/completion-signal.js';
import { JobTypes, type PreparedSubmission } from '../store/job-type.js';
import type { JobKey } from '../../core/values/job-key.js';
import { InlineJobs } from '../store/inline-jobs.js';
import { taskOf } from '../processing/job-task.js';
import { ProcessJobService } from '../processing/process-job.service.js';
import { fillOpenDetails } from '../store/session-details.js';
import { sealSecrets } from '../store/sealed-secrets.js';
import { insertJob, loadJob, type NewJob, saveJob, type StoredJob } from '../store/stored-job.js';

export interface Submission extends PreparedSubmission {
  type: JobType;
  callbackURL?: string | null;
  internalId?: string | null;
  details: Record<string, unknown>;
  photos?: Map<PhotoName, DecodedPhoto>;
  requestInfo: RequestInfo;
  /** the floor that a session's opener stated */
  assurance?: AssuranceLevel;
}

export interface OpenedSession {
  job: StoredJob;
  token: string;
  expiresAt: Date;
}

export interface SessionOptions {
  /** lifetime of the token; default an hour */
  lifetimeMs?: number;
  /** writes further rows in the same transaction */
  withinTransaction?(manager: EntityManager, opened: OpenedSession): Promise<void>;
}

/** The lease of a job waiting for its first run: the sweeper enqueues it again after this. */
const FIRST_RUN_MS = 5_000;
const POLL_MS = 1_000;

/** Creates jobs: stores the photos, writes the row in one transaction, then enqueues a task. */
@Injectable()
export class SubmitJobService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly photos: PhotosService,
    private readonly queues: TaskQueues,
    private readonly ciphers: AccountCiphers,
    private readonly signal: CompletionSignal,
    private readonly processJob: ProcessJobService,
    private readonly inlineJobs: InlineJobs,
    private readonly jobTypes: JobTypes,
  ) {}

  /** Submits a job directly. With `wait`, waits up to `waitMs` for its completion; otherwise returns it as accepted. */
  async submit(
    caller: Caller,
    submission: Submission,
    wait: boolean,
    waitMs = CREATION_WAIT_MS,
  ): Promise<StoredJob> {
    const job = await this.newJob(caller, { ...submission, assurance: this.jobFloor(caller, submission) });
    if (wait && this.jobTypes.of(submission.type).isInline)
      return this.runHere(caller, job, submission, waitMs);
    const stored = await this.photos.storePhotos(job.tenant, job.head.id, submission.photos ?? new Map());
    Object.assign(job.head.request.parameters, dimensionsOf(stored));
    const write = async (manager: EntityManager) => {
      await insertJob(manager, { ...job, photos: stored });
      await submission.withinTransaction?.(manager, keyOf(job));
      return job;
    };
    // A single statement needs no transaction.
    const written =
      submission.withinTransaction || submission.beforeInsert
        ? this.dataSource.transaction(write)
        : write(this.dataSource.manager);
    const created = await written.catch(async (error: unknown) => {
      await this.photos.discardUnlessWritten(stored, error);
      return this.findExisting(caller, error);
    });
    return this.enqueueAndWait(created, wait);
  }

  /** Opens a job for a web client, which sends the photos later with the token. */
  async openSession(
    caller: Caller,
    submission: Submission,
    { lifetimeMs = SESSION_TOKEN_LIFETIME_MS, withinTransaction }: SessionOptions = {},
  ): Promise<OpenedSession> {
    const now = this.clock.now();
    const job = {
      ...(await this.newJob(caller, submission)),
      withSession: true,
      billable: false,
      runAt: null,
    };
    job.deadlineAt = new Date(now.getTime() + SESSION_DEADLINE_MS);
    const token = newSecret('st_');
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    const session = { tenant: job.tenant, jobId: job.head.id, token, expiresAt };
    const cipher = await this.ciphers.of(job.tenant);
    const created = await this.dataSource
      .transaction(async (manager) => {
        await insertJob(manager, job);
        await insertSession(manager, cipher, {
          ...session,
          openedBy: openerOf(caller),
          lifetime: caller.lifetime,
        });
        await withinTransaction?.(manager, { job, token, expiresAt });
        return job;
      })
      .catch(async (error: unknown) => {
        const before = await this.findExisting(caller, error);
        const renewed = { ...session, jobId: before.head.id };
        if (!(await exchangeSessionToken(this.dataSource.manager, cipher, renewed)))
          throw conflict('this session was already used');
        return before;
      });
    return { job: created, token, expiresAt };
  }

  /** The names of the photos sent to a session one at a time. */
  async photosSent({ tenant, jobId }: JobKey): Promise<PhotoName[]> {
    const photos = await this.photos.photosOf(this.dataSource.manager, tenant, [jobId]);
    return (photos.get(jobId) ?? []).map(({ name }) => name);
  }

  /** The web client's single submission: photos from its body, and the others from earlier uploads to the session. */
  async submitSession(caller: SessionCaller, submission: Submission, wait: boolean): Promise<StoredJob> {
    const jobId = caller.session.jobId;
    const key = { tenant: caller.tenant, jobId };
    const stored = await this.photos.storePhotos(caller.tenant, jobId, submission.photos ?? new Map());
    let replaced: string[] = [];
    const job = await this.dataSource
      .transaction(async (manager) => {
        const now = this.clock.now();
        // Locks the job before its session, like resending its invite or removing the job.
        const open = await loadJob(manager, caller, jobId, true);
        if (!(await consumeSession(manager, caller.tenant, caller.session.tokenHash, now, caller.newJobId)))
          throw conflict('this session was already used');
        if (!open) throw jobNotFound(jobId);
        if (open.head.status !== 'active') throw conflict(`job: ${jobId} is ${open.head.status}`);
        const request = open.head.request;
        // Another device may have changed them before the job was locked.
        replaced = await this.photos.forgetPhotos(
          manager,
          { tenant: caller.tenant, jobIds: [jobId] },
          stored.map(({ name }) => name),
        );
        await this.photos.recordPhotos(manager, key, stored);
        const photos = (await this.photos.photosOf(manager, caller.tenant, [jobId])).get(jobId) ?? [];
        const photoNames = photos.map(({ name }) => name);
        const definition = this.jobTypes.of(request.type);
        refuseFaults(missingSessionPhotos(definition, { expected: request.parameters, photoNames }));
        request.consent = await findConsent(manager, caller.tenant, jobId);
        if (definition.hasFloor)
          request.assurance = await this.assertFloor(manager, caller, { request, photoNames });
        request.submittedParameters = submission.details;
        request.parameters = {
          ...fillOpenDetails(request.parameters, submission.details),
          ...dimensionsOf(photos),
        };
        request.requestInfo = submission.requestInfo;
        open.head.updatedAt = now.toISOString();
        const deadlineAt = new Date(now.getTime() + JOB_DEADLINE_MS);
        await saveJob(manager, 'active', open, { billable: true, runAt: firstRun(now), deadlineAt });
        return open;
      })
      .catch(async (error: unknown) => {
        replaced = [];
        await this.photos.discardUnlessWritten(stored, error);
        return this.submittedBefore(caller, error);
      });
    this.signal.announce(jobId);
    await this.photos.removeForgotten(replaced);
    return this.enqueueAndWait(job, wait);
  }

  /** The job of a session submitted by an earlier run of this same request; any other error is rethrown. */
  private async submittedBefore(caller: SessionCaller, error: unknown): Promise<StoredJob> {
    const { manager } = this.dataSource;
    const isRepeat = error instanceof ServiceError && caller.newJobId !== undefined;
    if (!isRepeat || !(await wasUsedBy(manager, caller.tenant, caller.session.tokenHash, caller.newJobId!)))
      throw error;
    const before = await loadJob(manager, caller, caller.session.jobId);
    if (!before) throw error;
    return before;
  }

  /**
   * Runs the job in this process under a lease, like a worker: if this process dies, the sweeper gives the job to a
   * worker once the lease expires. Responds after `waitMs` at the latest; the run continues.
   */
  private async runHere(
    caller: Caller,
    job: NewJob,
    { secrets, withinTransaction }: Submission,
    waitMs: number,
  ): Promise<StoredJob> {
    // An existing job does not ask providers again.
    const made = caller.isRepeat ? await this.jobOf(caller) : null;
    if (made) return made;
    const leaseUntil = new Date(this.clock.now().getTime() + PROCESSING_LEASE_MS);
    Object.assign(job, { leaseUntil, runAt: leaseUntil });
    const begun = withinTransaction
      ? this.dataSource.transaction(async (manager) => {
          await insertJob(manager, job);
          await withinTransaction(manager, keyOf(job));
        })
      : this.inlineJobs.insert(job);
    const before = await begun.then(
      () => null,
      (error: unknown) => this.findExisting(caller, error),
    );
    if (before) return before;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<StoredJob>((resolve) => {
      timer = setTimeout(() => resolve(this.processJob.currentState(job)), waitMs);
    });
    const run = this.processJob.processHeld(job, caller.account, secrets ?? null, leaseUntil);
    return Promise.race([run, tooLate]).finally(() => clearTimeout(timer));
  }

  /**
   * The job created by an earlier run of this request before it died (see IdempotencyStore). Any error except the
   * collision of the request's own job id, or a refusal caused by the earlier run itself, is rethrown.
   */
  private async findExisting(caller: Caller, error: unknown): Promise<StoredJob> {
    const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
    // Citus reports only the code; the job is looked up below.
    const isCollision = code === '23505' && (constraint === undefined || JOB_KEY.test(constraint));
    const isRepeat = caller.newJobId !== undefined && (isCollision || error instanceof ServiceError);
    const before = isRepeat ? await this.jobOf(caller) : null;
    if (!before) throw error;
    return before;
  }

  private async jobOf(caller: Caller): Promise<StoredJob | null> {
    await this.inlineJobs.promote({ jobId: caller.newJobId!, tenant: caller.tenant });
    return loadJob(this.dataSource.manager, caller, caller.newJobId!);
  }

  private async enqueueAndWait(job: StoredJob, wait: boolean): Promise<StoredJob> {
    const completion = wait ? this.signal.waitFor(job.head.id, POLL_MS) : undefined;
    const share = accountIdOf(job.tenant);
    const awake = await this.queues.enqueue(JOB_PROCESSING, taskOf(keyOf(job)), { share });
    if (!wait || !awake) return job;
    const { respondsWhilePending } = this.jobTypes.of(job.head.request.type);
    const until = Date.now() + CREATION_WAIT_MS;
    for (let turn = completion; ; turn = this.signal.waitFor(job.head.id, POLL_MS)) {
      await turn;
      const current = await loadJob(this.dataSource.manager, job, job.head.id);
      if (!current || current.head.status !== 'active' || Date.now() >= until) return current ?? job;
      if (current.result !== null && respondsWhilePending) return current;
    }
  }

  /**
   * The floor of a submitted session.
   *
   * @throws ServiceError 400 where the account refuses what lacks a photo that the floor needs
   */
  private async assertFloor(
    manager: EntityManager,
    { account, tenant, session: { jobId, openedBy } }: SessionCaller,
    { request, photoNames }: { request: JobRequest; photoNames: readonly PhotoName[] },
  ): Promise<AssuranceLevel> {
    const { settings } = account;
    const floor = sessionFloor(settings, request.assurance, openedBy);
    if (settings.assurance?.onMissing !== 'refuse') return floor;
    const steps = await findSessionSteps(manager, tenant, jobId);
    const captures = await findPhotoCaptures(manager, { tenant, jobId });
    const sourceOf = (name: string) => captures.get(name as PhotoName)?.source ?? null;
    const isFromFile = lacksCamera(settings, floor, { photoNames, sourceOf });
    refuseFaults(unsentFaults(floor, unsentFor(floor, { ...steps, photoNames, lacksCamera: isFromFile })));
    return floor;
  }

  private jobFloor({ account }: Caller, { type }: Submission): AssuranceLevel | undefined {
    return this.jobTypes.of(type).hasFloor ? jobFloor(account.settings) : undefined;
  }

  private async newJob(caller: Caller, submission: Submission): Promise<NewJob> {
    assertJobType(caller, submission.type);
    const now = this.clock.now();
    const id = caller.newJobId ?? randomAlphanumeric(JOB_ID_CHARACTERS);
    const { deadlineMs = JOB_DEADLINE_MS, scope } = this.jobTypes.of(submission.type);
    const callbackGrant = submission.callbackURL
      ? grantDestination(caller, submission.callbackURL, scope)
      : caller.account.callbackGrant;
    const head: JobHead = {
      id,
      internalId: submission.internalId ?? null,
      status: 'active',
      outcome: null,
      completed: null,
      submitted: now.toISOString(),
      updatedAt: now.toISOString(),
      accountId: caller.account.id,
      accountGroupSid: caller.accountGroupSid,
      accountReviewed: false,
      reviewedAt: null,
      review: null,
      reviewSuccess: null,
      request: {
        type: submission.type,
        callbackURL: submission.callbackURL ?? caller.account.settings.callback?.url ?? null,
        requestInfo: submission.requestInfo,
        parameters: { id, ...submission.details },
        properties: submission.properties?.length ? submission.properties : null,
        ...(submission.assurance ? { assurance: submission.assurance } : {}),
      },
      errors: [] as ErrorItem[],
      signals: [],
      rejectionReasons: [],
      secondaryPhotos: [],
      surveyPoll: null,
      surveyMessage: null,
      surveyAt: null,
    };
    const sealed = submission.secrets
      ? sealSecrets(await this.ciphers.of(caller.tenant), caller.tenant, id, submission.secrets)
      : null;
    return {
      tenant: caller.tenant,
      head,
      result: null,
      sealed,
      deadlineAt: new Date(now.getTime() + deadlineMs),
      providerReference: null,
      callbackGrant: callbackGrant ?? null,
      withSession: false,
      billable: true,
      runAt: firstRun(now),
      ...(submission.beforeInsert ? { beforeInsert: submission.beforeInsert } : {}),
    };
  }
}

const keyOf = ({ tenant, head }: Pick<StoredJob, 'tenant' | 'head'>): JobKey => ({ tenant, jobId: head.id });

/** The primary key of `jobs` or `inline_jobs`, or of one of their shards or partitions. */
const JOB_KEY = /^(?:jobs|inline_jobs)(?:_\d+)?_pkey(?:_\d+)?$/;

const firstRun = (now: Date) => new Date(now.getTime() + Math.min(FIRST_RUN_MS, PROCESSING_LEASE_MS));
