import { insertDelivery, type NewDelivery } from '@bonafide/delivery/enqueue-delivery';
import { type EventRow } from '../../webhooks/events/event-row.js';
import { insertEvents } from '../../webhooks/events/insert-events.js';
import { outcomeOf } from '@bonafide/contracts/job-outcome';
import type { JobHead, JobRecord, JobResult } from '@bonafide/contracts/job-record';
import type { JobType } from '@bonafide/contracts/job-types';
import { prepared, sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { Grant } from '../../accounts/grants/grant.js';
import { jobNotFound } from '../../errors.js';
import { insertPhotos, type StoredPhoto } from '../../media/photos/insert-photos.js';
import { jobColumns } from './job-columns.js';
import { JobEntity } from './job.entity.js';
import { openHead, sealHead } from './sealed-head.js';
import { openResult, resultCipherOf, sealResult } from './sealed-result.js';

/** A job as stored in its row. */
export interface StoredJob {
  tenant: string;
  head: JobHead;
  result: JobResult | null;
  /** ciphertext of data the engine needs and the record must not show; removed on completion */
  sealed: Buffer | null;
  deadlineAt: Date | null;
  providerReference: string | null;
}

const SELECT = `SELECT id, tenant, head::text, head_sealed AS "headSealed", result::text, result_sealed AS "resultSealed", sealed, deadline_at AS "deadlineAt", provider_reference AS "providerReference" FROM jobs`;

interface Row extends Omit<StoredJob, 'head' | 'result'> {
  id: string;
  head: string;
  headSealed: Buffer | null;
  result: string | null;
  resultSealed: Buffer | null;
}

async function fromRow(
  manager: EntityManager,
  { id, head, headSealed, result, resultSealed, ...row }: Row,
): Promise<StoredJob> {
  const cipher = (headSealed ?? resultSealed) && (await resultCipherOf(manager.connection, row.tenant));
  const text = cipher ? openResult(cipher, id, result, resultSealed) : result;
  const parsed = JSON.parse(head) as JobHead;
  return {
    ...row,
    head: cipher ? openHead(cipher, parsed, headSealed) : parsed,
    result: text === null ? null : (JSON.parse(text) as JobResult),
  };
}

/** The first fields of a check's record. */
export const recordHead = ({ id, status, completed, submitted, updatedAt }: JobHead) => ({
  id,
  status,
  completed,
  submitted,
  updatedAt,
});

export const recordOf = ({ head, result }: Pick<StoredJob, 'head' | 'result'>): JobRecord => ({
  ...head,
  outcome: outcomeOf(head, result),
  result,
});

/** Owner of the jobs, such as a caller. */
export interface JobOwner {
  tenant: string;
  /** only jobs of these types; undefined: of every type */
  jobTypes?: ReadonlySet<JobType>;
}

/** PostgreSQL does not accept U+0000 in text, so no id contains it. */
export const canBeId = (id: string) => !id.includes('\0');

/** A job of this owner; `lock` locks its row until the transaction ends. */
export async function loadJob(
  manager: EntityManager,
  { tenant, jobTypes }: JobOwner,
  id: string,
  lock = false,
): Promise<StoredJob | null> {
  if (!canBeId(id)) return null;
  const statement = `${SELECT} WHERE id = $1 AND tenant = $2${lock ? ' FOR UPDATE' : ''}`;
  const row = await sql.maybe<Row>(manager, statement, [id, tenant]);
  const job = row ? await fromRow(manager, row) : null;
  return job && jobTypes?.has(job.head.request.type) !== false ? job : null;
}

/**
 * The head of a job of this owner, with its row locked until the transaction ends. Nothing sealed is opened: data that
 * can no longer be decrypted can still be erased.
 */
export async function lockJobHead(
  manager: EntityManager,
  { tenant, jobTypes }: JobOwner,
  id: string,
): Promise<JobHead | null> {
  if (!canBeId(id)) return null;
  const row = await sql.maybe<{ head: string }>(
    manager,
    'SELECT head::text AS head FROM jobs WHERE id = $1 AND tenant = $2 FOR UPDATE',
    [id, tenant],
  );
  const head = row ? (JSON.parse(row.head) as JobHead) : null;
  return head && jobTypes?.has(head.request.type) !== false ? head : null;
}

/** A job of this owner; 404 when there is none. */
export async function requireJob(
  manager: EntityManager,
  owner: JobOwner,
  id: string,
  lock = false,
): Promise<StoredJob> {
  const job = await loadJob(manager, owner, id, lock);
  if (!job) throw jobNotFound(id);
  return job;
}

/** A job of this owner and type; 404 if it is erased, has another type or does not exist. */
export async function requireJobOfType(
  manager: EntityManager,
  owner: JobOwner,
  id: string,
  type: JobType,
): Promise<StoredJob> {
  const job = await loadJob(manager, owner, id);
  if (job?.head.request.type !== type || job.head.status === 'removed') throw jobNotFound(id);
  return job;
}

/** 404 if the job is erased, belongs to another account or does not exist. */
export async function assertJobKnown(manager: EntityManager, owner: JobOwner, id: string): Promise<void> {
  const known = await loadJob(manager, owner, id);
  if (!known || known.head.status === 'removed') throw jobNotFound(id);
}

/** The tenant of a job of which only the id is known; null if there is none. */
export async function findTenant(
  manager: EntityManager,
  id: string,
  table: 'jobs' | 'inline_jobs' = 'jobs',
): Promise<string | null> {
  const row = await sql.maybe<{ tenant: string }>(manager, `SELECT tenant FROM ${table} WHERE id = $1`, [id]);
  return row?.tenant ?? null;
}

export interface NewJob extends StoredJob {
  withSession: boolean;
  billable: boolean;
  runAt: Date | null;
  /** set when the inserting process runs the job at once */
  leaseUntil?: Date | null;
  beforeInsert?: BeforeInsert;
  callbackGrant?: Grant | null;
  /** written with the job, in the same statement */
  photos?: StoredPhoto[];
}

/**
 * Runs before a job is written, in its transaction if there is one; if it throws, the error is returned and no job is
 * created.
 */
export type BeforeInsert = (manager: EntityManager) => Promise<void>;

/** The type of each column, for a statement that selects its parameters. */
export const jobColumnTypes = (manager: EntityManager): Record<string, string> =>
  Object.fromEntries(
    manager.dataSource
      .getMetadata(JobEntity)
      .columns.map(({ databaseName, type, isArray }) => [databaseName, `${type}${isArray ? '[]' : ''}`]),
  );

/** Every column of a new job, `head` and `result` as JSON text. */
export async function rowOf(manager: EntityManager, job: NewJob) {
  const { head, result } = job;
  head.outcome = outcomeOf(head, result);
  const cipher = await resultCipherOf(manager.connection, job.tenant);
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
    run_at: job.runAt,
    lease_until: job.leaseUntil ?? null,
    provider_reference: job.providerReference,
    sealed: job.sealed,
    callback_grant: job.callbackGrant ? JSON.stringify(job.callbackGrant) : null,
    ...sealHead(cipher, head),
    ...sealResult(cipher, head.id, result),
  };
}

/** @throws what the job's gate throws */
export async function insertJob(manager: EntityManager, job: NewJob): Promise<void> {
  await job.beforeInsert?.(manager);
  const columns = await rowOf(manager, job);
  const names = Object.keys(columns);
  const values: unknown[] = Object.values(columns);
  const row = names.map((_, index) => `$${index + 1}`).join(', ');
  const insert = `INSERT INTO jobs (${names.join(', ')}) VALUES (${row})`;
  if (!job.photos?.length) return sql.run(manager, prepared(insert), values);
  const tenant = `$${names.indexOf('tenant') + 1}`;
  const rows = insertPhotos('(SELECT id FROM job)', tenant, `$${values.length + 1}`);
  const text = `WITH job AS (${insert} RETURNING id) ${rows}`;
  return sql.run(manager, prepared(text), [...values, JSON.stringify(job.photos)]);
}

/** The notifications of a change of a job. */
export interface JobEvents {
  event: EventRow;
  /** null when the job has no callback URL */
  callback: NewDelivery | null;
}

export interface JobChange {
  /** written with the job, in the same statement */
  news?: JobEvents;
  /** also set, besides what the record contains */
  billable?: boolean;
  runAt?: Date | null;
  deadlineAt?: Date | null;
  sealed?: Buffer | null;
  providerReference?: string | null;
  issueDate?: string | null;
}

/**
 * Writes head and result if the job still has status `from`; false when another transition came first. `lease`: only if
 * this lease is still held; any other write ends it.
 */
export async function saveJob(
  manager: EntityManager,
  from: string,
  job: Pick<StoredJob, 'tenant' | 'head' | 'result'>,
  change: JobChange = {},
  lease?: Date,
): Promise<boolean> {
  const { tenant, head, result } = job;
  head.outcome = outcomeOf(head, result);
  const cipher = await resultCipherOf(manager.connection, head.accountId);
  const columns: Record<string, unknown> = {
    status: head.status,
    ...jobColumns(head, result),
    ...sealHead(cipher, head),
    ...sealResult(cipher, head.id, result),
    lease_until: null,
    lease_losses: 0,
  };
  if (change.billable !== undefined) columns.billable = change.billable;
  if (change.runAt !== undefined) columns.run_at = change.runAt;
  if (change.deadlineAt !== undefined) columns.deadline_at = change.deadlineAt;
  if (change.sealed !== undefined) columns.sealed = change.sealed;
  if (change.providerReference !== undefined) columns.provider_reference = change.providerReference;
  if (change.issueDate !== undefined) columns.review_issue_date = change.issueDate;
  const names = Object.keys(columns);
  const assignments = names.map((name, index) => `${name} = $${index + 4}`);
  const held = lease ? ` AND lease_until = $${names.length + 4}` : '';
  const values = [head.id, from, tenant, ...Object.values(columns), ...(lease ? [lease] : [])];
  const update = `UPDATE jobs SET ${assignments.join(', ')} WHERE id = $1 AND status = $2 AND tenant = $3${held}`;
  if (!change.news) return (await sql.count(manager, prepared(update), values)) === 1;
  const { event, callback } = change.news;
  const told = insertEvents([event], values.length + 1, 'saved');
  const sent = callback && insertDelivery(callback, values.length + 2, 'saved');
  const text = `WITH saved AS (${update} RETURNING id), told AS (${told.text})
    ${sent ? `, sent AS (${sent.text})` : ''} SELECT id FROM saved`;
  const all = [...values, told.value, ...(sent?.values ?? [])];
  return (await sql.count(manager, prepared(text), all)) === 1;
}
