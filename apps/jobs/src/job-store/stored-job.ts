import { insertDelivery, type NewDelivery } from '@bonafide/delivery/enqueue-delivery';
import type { JobHead, JobRecord, JobResult } from '@bonafide/contracts/job-record';
import { preparedQuery } from '@bonafide/platform/database/prepared-query';
import type { EntityManager } from 'typeorm';
import { insertPhotos, type StoredPhoto } from '../photos/insert-photos.js';
import { jobColumns } from './job-columns.js';
import { openResult, resultCipherOf, sealResult } from './sealed-result.js';

/** A job as its row holds it. */
export interface StoredJob {
  tenant: string;
  head: JobHead;
  result: JobResult | null;
  /** ciphertext of what the engine needs and the record must not show; gone once completed */
  sealed: Buffer | null;
  deadlineAt: Date | null;
  providerReference: string | null;
}

const SELECT = `SELECT id, tenant, head::text, result::text, result_sealed AS "resultSealed", sealed, deadline_at AS "deadlineAt", provider_reference AS "providerReference" FROM jobs`;

interface Row extends Omit<StoredJob, 'head' | 'result'> {
  id: string;
  head: string;
  result: string | null;
  resultSealed: Buffer | null;
}

function fromRow(manager: EntityManager, { id, head, result, resultSealed, ...row }: Row): StoredJob {
  const text = openResult(resultCipherOf(manager.connection), id, result, resultSealed);
  return {
    ...row,
    head: JSON.parse(head) as JobHead,
    result: text === null ? null : (JSON.parse(text) as JobResult),
  };
}

export const recordOf = ({ head, result }: Pick<StoredJob, 'head' | 'result'>): JobRecord => ({
  ...head,
  result,
});

/** A job of this tenant; `lock` holds its row until the transaction ends. */
export async function loadJob(
  manager: EntityManager,
  tenant: string,
  id: string,
  lock = false,
): Promise<StoredJob | null> {
  const rows = (await manager.query(`${SELECT} WHERE id = $1 AND tenant = $2${lock ? ' FOR UPDATE' : ''}`, [
    id,
    tenant,
  ])) as Row[];
  return rows[0] ? fromRow(manager, rows[0]) : null;
}

/** A job whatever its tenant: for workers, which were handed the id by our own row. */
export async function loadAnyJob(
  manager: EntityManager,
  id: string,
  lock = false,
): Promise<StoredJob | null> {
  const rows = (await manager.query(`${SELECT} WHERE id = $1${lock ? ' FOR UPDATE' : ''}`, [id])) as Row[];
  return rows[0] ? fromRow(manager, rows[0]) : null;
}

export interface NewJob extends StoredJob {
  withSession: boolean;
  billable: boolean;
  wakeAt: Date | null;
  /** set when whoever inserts the job runs it at once */
  leaseUntil?: Date | null;
  gate?: JobGate;
  /** written with the job, in the same statement; a job with a gate has none */
  photos?: StoredPhoto[];
}

/** A statement that must give a row for a job to be written; a part of the job's own, so that both happen or neither. */
export interface JobGate {
  /** the same text each time; its parameters are numbered from `first` */
  text(first: number): string;
  values: unknown[];
  /** what to throw when it gave none */
  refusal(manager: EntityManager): Promise<Error>;
}

/** Columns that are not text; a statement that selects its parameters must say so. */
export const JOB_COLUMN_TYPES: Record<string, string> = {
  ...typed('timestamptz', [
    'submitted_at',
    'updated_at',
    'completed_at',
    'deadline_at',
    'wake_at',
    'lease_until',
  ]),
  ...typed('boolean', ['success', 'account_reviewed', 'with_session', 'billable']),
  ...typed('text[]', ['billable_types', 'aml_types']),
  ...typed('json', ['head', 'result']),
  sealed: 'bytea',
  result_sealed: 'bytea',
};

function typed(type: string, columns: string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, type]));
}

/** Every column of a new job, `head` and `result` as JSON text. */
export function rowOf(manager: EntityManager, job: NewJob) {
  const { head, result } = job;
  return {
    id: head.id,
    tenant: job.tenant,
    type: head.request.type,
    status: head.status,
    submitted_at: head.submitted,
    ...jobColumns(head, result),
    with_session: job.withSession,
    billable: job.billable,
    deadline_at: job.deadlineAt,
    wake_at: job.wakeAt,
    lease_until: job.leaseUntil ?? null,
    provider_reference: job.providerReference,
    sealed: job.sealed,
    head: JSON.stringify(head),
    ...sealResult(resultCipherOf(manager.connection), head.id, result),
  };
}

/** @throws what the job's gate says */
export async function insertJob(
  manager: EntityManager,
  job: NewJob,
  table: 'jobs' | 'job_intakes' = 'jobs',
): Promise<void> {
  const columns = rowOf(manager, job);
  const names = Object.keys(columns);
  const values: unknown[] = Object.values(columns);
  const into = `INSERT INTO ${table} (${names.join(', ')})`;
  if (!job.gate) {
    const row = names.map((_, index) => `$${index + 1}`).join(', ');
    const insert = `${into} VALUES (${row})`;
    if (!job.photos?.length) await preparedQuery(manager, insert, values);
    else {
      const rows = insertPhotos('(SELECT id FROM job)', `$${values.length + 1}`);
      const text = `WITH job AS (${insert} RETURNING id) ${rows}`;
      await preparedQuery(manager, text, [...values, JSON.stringify(job.photos)]);
    }
    return;
  }
  const row = names.map((name, index) => `$${index + 1}::${JOB_COLUMN_TYPES[name] ?? 'text'}`).join(', ');
  const text = `WITH passed AS (${job.gate.text(values.length + 1)}) ${into} SELECT ${row} FROM passed`;
  const { count } = await preparedQuery(manager, text, [...values, ...job.gate.values]);
  if (count === 0) throw await job.gate.refusal(manager);
}

export interface JobChange {
  /** written with the job, in the same statement */
  callback?: NewDelivery | null;
  /** also set, beside what the record says */
  billable?: boolean;
  wakeAt?: Date | null;
  deadlineAt?: Date | null;
  sealed?: Buffer | null;
  providerReference?: string | null;
  issueDate?: string | null;
}

/**
 * Writes head and result where the job still has status `from`; false when another transition came first. `lease`:
 * and where this lease is still held, which any other write ends.
 */
export async function saveJob(
  manager: EntityManager,
  from: string,
  job: Pick<StoredJob, 'head' | 'result'>,
  change: JobChange = {},
  lease?: Date,
): Promise<boolean> {
  const { head, result } = job;
  const columns: Record<string, unknown> = {
    status: head.status,
    ...jobColumns(head, result),
    head: JSON.stringify(head),
    ...sealResult(resultCipherOf(manager.connection), head.id, result),
    lease_until: null,
    lease_losses: 0,
  };
  if (change.billable !== undefined) columns.billable = change.billable;
  if (change.wakeAt !== undefined) columns.wake_at = change.wakeAt;
  if (change.deadlineAt !== undefined) columns.deadline_at = change.deadlineAt;
  if (change.sealed !== undefined) columns.sealed = change.sealed;
  if (change.providerReference !== undefined) columns.provider_reference = change.providerReference;
  if (change.issueDate !== undefined) columns.review_issue_date = change.issueDate;
  const names = Object.keys(columns);
  const assignments = names.map((name, index) => `${name} = $${index + 3}`);
  const held = lease ? ` AND lease_until = $${names.length + 3}` : '';
  const values = [head.id, from, ...Object.values(columns), ...(lease ? [lease] : [])];
  const update = `UPDATE jobs SET ${assignments.join(', ')} WHERE id = $1 AND status = $2${held}`;
  if (!change.callback) return (await preparedQuery(manager, update, values)).count === 1;
  const sent = insertDelivery(change.callback, values.length + 1, 'saved');
  const text = `WITH saved AS (${update} RETURNING id), sent AS (${sent.text}) SELECT id FROM saved`;
  return (await preparedQuery(manager, text, [...values, ...sent.values])).count === 1;
}
