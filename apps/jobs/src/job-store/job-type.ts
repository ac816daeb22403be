import type { ErrorItem, JobResult, NameValue } from '@bonafide/contracts/job-record';
import type { AccountFeature, JobType } from '@bonafide/contracts/job-types';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import type { Type } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../accounts/caller.js';
import type { Scope } from '../accounts/scopes.js';
import type { JobEvent } from '../events/event-type.js';
import type { RequestContext } from '../http/request-info.js';
import type { MissingPhoto, PhotoName } from '../photos/photo-names.js';
import type { JobKey } from '../values/job-key.js';
import type { JobEngine } from './job-engine.js';
import type { Secrets } from './sealed-secrets.js';
import type { JobGate, StoredJob } from './stored-job.js';

export interface SubmittedParams {
  /** validated, without photos */
  details: Record<string, unknown>;
  properties?: NameValue[] | null;
}

/** What a type makes of its parameters before they become a job: what to seal, what to show. */
export interface PreparedSubmission {
  details?: Record<string, unknown>;
  /** sealed for the engine, never shown */
  secrets?: Secrets;
  properties?: NameValue[] | null;
  /** decides whether the job may be made */
  gate?: JobGate;
  /** further rows of the transaction that makes the job */
  withinTransaction?(manager: EntityManager, job: JobKey): Promise<void>;
}

export interface PrepareContext {
  caller: Caller;
  request: RequestContext;
  manager: EntityManager;
  cipher: FieldCipher;
  now: Date;
}

export type JobParts = Pick<StoredJob, 'head' | 'result'>;

/** Everything that the service knows of one job type; nothing else asks which type a job has (decision 0161). */
export interface JobTypeDefinition {
  type: JobType;
  /** what it tells and needs, in the interface's description */
  summary: string;
  /** the DTO of its parameters */
  params: Type<object>;
  photos?: {
    accepted: readonly PhotoName[];
    /** those that a submission with these parameters cannot do without, and lacks */
    missing(params: Record<string, unknown>): MissingPhoto[];
  };
  /** without it the account is refused with 403; left out: every account may */
  feature?: AccountFeature;
  /** what a bearer token needs, besides what the endpoint asks for */
  scope?: Scope;
  engine: Type<JobEngine>;
  /** endpoints of its own, and what they and its sweepers need */
  controllers?: Type[];
  providers?: Type[];
  /** the engine only asks outside parties: a submission that waits for its result is run where it was accepted */
  isInline?: boolean;
  /** default JOB_DEADLINE_MS */
  deadlineMs?: number;
  /** a submission that waits is answered as soon as the job says that it is pending */
  respondsWhilePending?: boolean;
  /** refuses what the type never takes, whatever the body says; asked before the feature */
  admit?(request: RequestContext): void;
  prepare?(
    submitted: SubmittedParams,
    context: PrepareContext,
  ): PreparedSubmission | Promise<PreparedSubmission>;
  /** what its callback carries; default: the job record */
  record?(job: JobParts): object;
  events?: {
    /** `X-WebHook-Event` of its completion; default `job-complete` */
    completed: JobEvent;
  };
  /** the result of a job about which nothing was found out */
  undetermined: JobResult;
  /** what a job is completed with that nobody answered in time; default: `undetermined` with an error */
  onExpired?(job: StoredJob, now: Date): { result: JobResult; errors: ErrorItem[] };
  /** how the report shows it: the name of its main check, and the answer of a type that asks one question */
  report: {
    check: string;
    answer?(result: JobResult): boolean | null | undefined;
  };
}

/** The job types, as app.module provides them (job-types/registry.ts). */
export class JobTypes {
  constructor(private readonly definitions: Readonly<Record<JobType, JobTypeDefinition>>) {}

  of(type: JobType): JobTypeDefinition {
    return this.definitions[type];
  }
}

/** Nest token of the engine of each type. */
export const JOB_ENGINES = Symbol('JOB_ENGINES');
export type JobEngines = ReadonlyMap<JobType, JobEngine>;
