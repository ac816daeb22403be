import type { AccountFeature } from '@bonafide/contracts/job-types';
import type { EntityManager } from 'typeorm';
import type { Account } from '../../accounts/account.js';
import type { DocumentFields } from '../../documents/reading/document-fields.js';
import type { IdCheckName } from '../../jobs/store/check-names.js';
import type { StoredJob } from '../../jobs/store/stored-job.js';
import type { Providers } from '../../providers/providers.js';

// A check that runs in parallel with reading the document in an id-verification. To add one: a class that implements
// IdCheck, listed in job-types/checks.module.ts.

/** `not-run`: there was nothing to check (no e-mail, a document without a registry). Only `passed` is a pass. */
export type CheckVerdict = 'passed' | 'failed' | 'not-determined' | 'not-run';

export interface IdCheckInput {
  job: StoredJob;
  account: Account;
  now: Date;
  /** aborted when the job's time is up */
  signal: AbortSignal;
  /** they look up the same IP address only once per job */
  providers: Providers;
  /** Resolves to the document's fields as soon as they are known; null when nothing could be read. Never rejects. */
  document: Promise<DocumentFields | null>;
}

export interface IdCheckFinding {
  verdict: CheckVerdict;
  /** one public sentence without personal data, for every verdict except `passed` */
  message: string;
  /** parts of the job's result, by name */
  result: Record<string, unknown>;
  /** parts of `result.confidences`, by name */
  confidences?: Record<string, number | null>;
  /** an outside party answered, so the check is billed */
  billable: boolean;
  simulated: boolean;
  /** writes further rows in the transaction that completes the job */
  withinTransaction?(manager: EntityManager, jobId: string): Promise<void>;
}

export interface IdCheck {
  readonly name: IdCheckName;
  /** null: on for every account */
  readonly feature: AccountFeature | null;
  /** after this time the check is not determined; it includes reading the document */
  readonly deadlineMs: number;
  /** `type` of the item that a failure leaves in `errors` or `result.warnings` */
  readonly errorType: string;
  run(input: IdCheckInput): Promise<IdCheckFinding>;
  /** The parts of the result when the check is off (`enabled` false) or was cut off by its deadline. */
  absent(enabled: boolean, now: Date): Record<string, unknown>;
}

/** The findings of a check that had nothing to check. */
export const notRun = (reason: string, result: Record<string, unknown> = {}): IdCheckFinding => ({
  verdict: 'not-run',
  message: `not determined: ${reason}`,
  result,
  billable: false,
  simulated: false,
});

/** Nest token of the list of checks. */
export const ID_CHECKS = Symbol('ID_CHECKS');

/** Enough for a provider's deadline (20 s) after a document that is hard to read. */
export const CHECK_DEADLINE_MS = 40_000;
