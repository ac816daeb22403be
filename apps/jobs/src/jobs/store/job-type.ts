import type { ErrorItem, JobResult, NameValue } from '@bonafide/contracts/job-record';
import type { AccountFeature, JobType } from '@bonafide/contracts/job-types';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import type { Type } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../accounts/access/caller.js';
import type { Scope } from '../../accounts/access/scopes.js';
import type { JobEvent } from '../../webhooks/events/event-type.js';
import type { RequestContext } from '../../core/http/request-info.js';
import type { MissingPhoto, PhotoName } from '../../media/photos/photo-names.js';
import type { JobKey } from '../../core/values/job-key.js';
import type { JobEngine } from './job-engine.js';
import type { Secrets } from './sealed-secrets.js';
import type { BeforeInsert, StoredJob } from './stored-job.js';

export interface SubmittedParams {
  /** validated, without photos */
  details: Record<string, unknown>;
  properties?: NameValue[] | null;
}

/** How a type prepares its parameters before they become a job: what to seal, and what to show. */
export interface PreparedSubmission {
  details?: Record<string, unknown>;
  /** sealed for the engine, never shown */
  secrets?: Secrets;
  properties?: NameValue[] | null;
  /** decides whether the job may be created */
  beforeInsert?: BeforeInsert;
  /** writes further rows in the transaction that creates the job */
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

/** Everything the service defines for one job type; no other code switches on a job's type. */
export interface JobTypeDefinition {
  type: JobType;
  /** what it checks and needs, for the OpenAPI description */
  summary: string;
  /** the DTO of its parameters */
  params: Type<object>;
  photos?: {
    accepted: readonly PhotoName[];
    /** photos that a submission with these parameters requires but lacks */
    missing(params: Record<string, unknown>): MissingPhoto[];
  };
  /** it says who a person is: it does not succeed below a level of assurance (docs/assurance.md) */
  hasFloor?: boolean;
  /** accounts without it are refused with 403; omitted: every account may use the type */
  feature?: AccountFeature;
  /** scope a bearer token needs, besides that of the endpoint */
  scope?: Scope;
  engine: Type<JobEngine>;
  /** its own endpoints, and the providers they and its sweepers need */
  controllers?: Type[];
  providers?: Type[];
  /** the engine only calls outside parties: a submission that waits for its result runs in the process that accepted it */
  isInline?: boolean;
  /** default JOB_DEADLINE_MS */
  deadlineMs?: number;
  /** a waiting submission is answered as soon as the job is pending */
  respondsWhilePending?: boolean;
  /** refuses requests the type never accepts, whatever the body; called before the feature check */
  admit?(request: RequestContext): void;
  prepare?(
    submitted: SubmittedParams,
    context: PrepareContext,
  ): PreparedSubmission | Promise<PreparedSubmission>;
  /** body of its callback; default: the job record */
  record?(job: JobParts): object;
  events?: {
    /** `X-WebHook-Event` of its completion; default `job-complete` */
    completed: JobEvent;
  };
  /** the result of a job for which nothing was determined */
  undetermined: JobResult;
  /** outcome of a job that got no answer in time; default: `undetermined` with an error */
  onExpired?(job: StoredJob, now: Date): { result: JobResult; errors: ErrorItem[] };
  /** how the report shows it: the name of its main check, and the answer if the type has a single question */
  report: {
    check: string;
    answer?(result: JobResult): boolean | null | undefined;
  };
}

/** The job types, as app.module provides them (jobs/types/registry.ts). */
export class JobTypes {
  constructor(private readonly definitions: Readonly<Record<JobType, JobTypeDefinition>>) {}

  of(type: JobType): JobTypeDefinition {
    return this.definitions[type];
  }
}

/** Nest token of the engine of each type. */
export const JOB_ENGINES = Symbol('JOB_ENGINES');
export type JobEngines = ReadonlyMap<JobType, JobEngine>;
