import { Clock } from '@bonafide/platform/clock';
import type { ErrorItem, JobHead, NameValue, RequestInfo } from '@bonafide/contracts/job-record';
import type { JobType } from '@bonafide/contracts/job-types';
import { FieldCipher } from '@bonafide/platform/field-cipher';
import { TaskQueues } from '@bonafide/platform/queues';
import { hashSecret, newSecret, randomAlphanumeric } from '@bonafide/platform/secrets';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../accounts/caller.js';
import { consumeSession } from '../accounts/find-session.js';
import { CallbackUrls } from '../callbacks/callback-urls.js';
import { conflict, jobNotFound } from '../errors.js';
import {
  CREATION_WAIT_MS,
  JOB_DEADLINE_MS,
  JOB_ID_CHARACTERS,
  PROCESSING_LEASE_MS,
  SESSION_DEADLINE_MS,
  SESSION_TOKEN_LIFETIME_MS,
  TIN_DEADLINE_MS,
} from '../limits.js';
import { type DecodedPhoto, decodePhoto } from '../photos/decode-photo.js';
import type { PhotoName } from '../photos/photo-names.js';
import { dimensionsOf, PhotosService } from '../photos/photos.service.js';
import { JOB_PROCESSING } from '../queues.js';
import { CompletionSignal } from './completion-signal.js';
import { insertJob, loadJob, type NewJob, saveJob, type StoredJob } from './stored-job.js';

export interface Submission {
  type: JobType;
  callbackURL?: string | null;
  internalId?: string | null;
  properties?: NameValue[] | null;
  details: Record<string, unknown>;
  photos?: Map<PhotoName, string>;
  requestInfo: RequestInfo;
  /** sealed for the engine, never shown */
  secrets?: Record<string, string>;
  /** further rows of the same transaction */
  alongside?: Alongside;
}

export type Alongside = (manager: EntityManager, jobId: string) => Promise<void>;

export interface OpenedSession {
  job: StoredJob;
  token: string;
  expiresAt: Date;
}

/** The lease of a job that waits for its first turn: the sweeper wakes it again after this. */
const FIRST_WAKE_MS = 5_000;
const POLL_MS = 1_000;

/** What a sealed column belongs to (associated data of its ciphertext). */
export const sealedFor = (tenant: string, jobId: string) => `${tenant}|jobs.sealed|${jobId}`;

/** Creates jobs: photos to the store, the row in one transaction, then the wake. */
@Injectable()
export class SubmitJobService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly photos: PhotosService,
    private readonly queues: TaskQueues,
    private readonly cipher: FieldCipher,
    private readonly signal: CompletionSignal,
    private readonly callbackUrls: CallbackUrls,
  ) {}

  /** A directly submitted job. With `wait`, up to 15 s for its completion; otherwise as accepted. */
  async submit(caller: Caller, submission: Submission, wait: boolean): Promise<StoredJob> {
    await this.callbackUrls.assertAllowed(submission.callbackURL);
    const decoded = await decodePhotos(submission.photos);
    const job = this.newJob(caller, submission);
    const stored = await this.photos.storePhotos(job.tenant, job.head.id, decoded);
    Object.assign(job.head.request.parameters, dimensionsOf(stored));
    await this.dataSource
      .transaction(async (manager) => {
        await insertJob(manager, job);
        await this.photos.recordPhotos(manager, job.head.id, stored);
      })
      .catch(async (error: unknown) => {
        await this.photos.discardPhotos(stored);
        throw error;
      });
    return this.woken(job, wait);
  }

  /** Opens a job for a web client, which sends the photos later with the token. */
  async openSession(caller: Caller, submission: Submission): Promise<OpenedSession> {
    await this.callbackUrls.assertAllowed(submission.callbackURL);
    const now = this.clock.now();
    const job = { ...this.newJob(caller, submission), withSession: true, billable: false, wakeAt: null };
    job.deadlineAt = new Date(now.getTime() + SESSION_DEADLINE_MS);
    const token = newSecret('st_');
    const expiresAt = new Date(now.getTime() + SESSION_TOKEN_LIFETIME_MS);
    await this.dataSource.transaction(async (manager) => {
      await insertJob(manager, job);
      await manager.query(
        'INSERT INTO job_sessions (token_hash, job_id, tenant, expires_at) VALUES ($1, $2, $3, $4)',
        [hashSecret(token), job.head.id, job.tenant, expiresAt],
      );
    });
    return { job, token, expiresAt };
  }

  /** The web client's one submission. */
  async submitSession(caller: Caller, submission: Submission, wait: boolean): Promise<StoredJob> {
    const decoded = await decodePhotos(submission.photos);
    const jobId = caller.sessionJobId!;
    const stored = await this.photos.storePhotos(caller.tenant, jobId, decoded);
    const job = await this.dataSource
      .transaction(async (manager) => {
        const now = this.clock.now();
        if (!(await consumeSession(manager, caller.sessionTokenHash!, now)))
          throw conflict('this session was already used');
        const open = await loadJob(manager, caller.tenant, jobId, true);
        if (!open) throw jobNotFound(jobId);
        if (open.head.status !== 'active') throw conflict(`job: ${jobId} is ${open.head.status}`);
        const request = open.head.request;
        request.parameters = { ...request.parameters, ...submission.details, ...dimensionsOf(stored) };
        request.requestInfo = submission.requestInfo;
        open.head.updatedAt = now.toISOString();
        const deadlineAt = new Date(now.getTime() + JOB_DEADLINE_MS);
        await saveJob(manager, 'active', open, { billable: true, wakeAt: firstWake(now), deadlineAt });
        await this.photos.recordPhotos(manager, jobId, stored);
        return open;
      })
      .catch(async (error: unknown) => {
        await this.photos.discardPhotos(stored);
        throw error;
      });
    return this.woken(job, wait);
  }

  private async woken(job: StoredJob, wait: boolean): Promise<StoredJob> {
    const heard = wait ? this.signal.heard(job.head.id, POLL_MS) : undefined;
    const awake = await this.queues.wake(JOB_PROCESSING, job.head.id);
    if (!wait || !awake) return job;
    const until = Date.now() + CREATION_WAIT_MS;
    for (let turn = heard; ; turn = this.signal.heard(job.head.id, POLL_MS)) {
      await turn;
      const current = await loadJob(this.dataSource.manager, job.tenant, job.head.id);
      if (!current || current.head.status !== 'active' || Date.now() >= until) return current ?? job;
      if (current.result !== null && current.head.request.type === 'tin-validation') return current;
    }
  }

  private newJob(caller: Caller, submission: Submission): NewJob {
    const now = this.clock.now();
    const id = randomAlphanumeric(JOB_ID_CHARACTERS);
    const deadlineMs = submission.type === 'tin-validation' ? TIN_DEADLINE_MS : JOB_DEADLINE_MS;
    const head: JobHead = {
      id,
      internalId: submission.internalId ?? null,
      status: 'active',
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
        callbackURL: submission.callbackURL ?? null,
        requestInfo: submission.requestInfo,
        parameters: { id, ...submission.details },
        properties: submission.properties?.length ? submission.properties : null,
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
      ? this.cipher.encrypt(JSON.stringify(submission.secrets), sealedFor(caller.tenant, id))
      : null;
    return {
      tenant: caller.tenant,
      head,
      result: null,
      sealed,
      deadlineAt: new Date(now.getTime() + deadlineMs),
      providerReference: null,
      withSession: false,
      billable: true,
      wakeAt: firstWake(now),
    };
  }
}

const firstWake = (now: Date) => new Date(now.getTime() + Math.min(FIRST_WAKE_MS, PROCESSING_LEASE_MS));

async function decodePhotos(
  photos: Map<PhotoName, string> | undefined,
): Promise<Map<PhotoName, DecodedPhoto>> {
  const decoded = await Promise.all(
    [...(photos ?? [])].map(
      async ([name, encoded]) => [name, await decodePhoto(`params.${name}`, encoded)] as const,
    ),
  );
  return new Map(decoded);
}
