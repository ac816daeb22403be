import { deliveryRow, type DeliveryRow, insertDeliveries } from '@bonafide/delivery/enqueue-delivery';
import { prepared, type PreparedStatement, sql } from '@bonafide/platform/database/sql';
import { MicroBatch } from '@bonafide/platform/database/micro-batch';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { byteaText, bulkInsert } from '@bonafide/platform/database/bulk-insert';
import type { EventRow } from '../../webhooks/events/event-row.js';
import { insertEvents } from '../../webhooks/events/insert-events.js';
import type { JobKey } from '../../core/values/job-key.js';
import { jobColumnTypes, type JobChange, type NewJob, rowOf } from './stored-job.js';

const GROUP_MAX = 32;

interface CompletedJob {
  job: NewJob;
  event: EventRow | null;
  callback: DeliveryRow | null;
}

/**
 * Jobs whose client waits for an outside party's answer. Until then a job is in `inline_jobs`, which has no index
 * besides its key and is not counted; its row in `jobs`, with indexes and counters, is written once, with the answer.
 * It is inserted before the provider is asked, so that a webhook that arrives before the answer, a sweeper after `kill
 * -9` and a repeat of the request find it: each moves it to `jobs` first. The table is unlogged. A crash of PostgreSQL
 * loses only jobs nobody has received an answer for: the row is written before the response is sent.
 */
@Injectable()
export class InlineJobs {
  private readonly inserts: MicroBatch<NewJob>;
  private readonly completions: MicroBatch<CompletedJob, boolean>;
  private readonly manager: EntityManager;

  constructor(dataSource: DataSource) {
    this.manager = dataSource.manager;
    // Each statement takes effect once per job: an id is inserted once and removed once.
    const options = { maxItems: GROUP_MAX, concurrency: 2, retryAlone: () => true } as const;
    this.inserts = new MicroBatch((jobs) => insertAll(this.manager, jobs), options);
    this.completions = new MicroBatch((completions) => completeAll(this.manager, completions), options);
  }

  /**
   * Inserts a job that is about to run here, under the lease it names.
   *
   * @throws what the job's gate throws; a unique key violation when the job was already inserted
   */
  async insert(job: NewJob): Promise<void> {
    await job.beforeInsert?.(this.manager);
    await this.inserts.add(job);
  }

  /**
   * Writes the row of an inline job as its run left it; false when it is no longer inline, and nothing was written.
   * `manager`: that of a transaction that writes more.
   */
  async complete(job: NewJob, { news, ...changes }: JobChange, manager?: EntityManager): Promise<boolean> {
    const completed = {
      job: { ...job, ...changes, leaseUntil: null },
      event: news?.event ?? null,
      callback: news?.callback ? deliveryRow(news.callback) : null,
    };
    return manager ? (await completeAll(manager, [completed]))[0]! : this.completions.add(completed);
  }

  /** Turns an inline job into an active job, still under its lease; false when there is none with this id. */
  async promote({ jobId, tenant }: JobKey): Promise<boolean> {
    const statement = this.promotionStatement('id = $1 AND tenant = $2');
    return (await sql.count(this.manager, statement, [jobId, tenant])) === 1;
  }

  /** Turns inline jobs whose process died (their leases have expired) into active jobs that are due. */
  async promoteOverdue(now: Date): Promise<void> {
    const due = 'SELECT DISTINCT tenant FROM inline_jobs WHERE lease_until <= $1';
    for (const { tenant } of await sql.rows<{ tenant: string }>(this.manager, due, [now]))
      await sql.count(this.manager, this.promotionStatement('tenant = $1 AND lease_until <= $2'), [
        tenant,
        now,
      ]);
  }

  private promotionStatement(which: string): PreparedStatement {
    const columns = Object.keys(jobColumnTypes(this.manager)).join(', ');
    return prepared(`WITH noted AS (DELETE FROM inline_jobs WHERE ${which} RETURNING ${columns})
      INSERT INTO jobs (${columns}) SELECT ${columns} FROM noted ON CONFLICT ON CONSTRAINT jobs_pkey DO NOTHING`);
  }
}

/** The jobs as one parameter of a statement. */
const rowsOf = async (manager: EntityManager, jobs: NewJob[], parameter: number) =>
  bulkInsert(
    await Promise.all(
      jobs.map(async (job) => {
        const row = await rowOf(manager, job);
        return {
          ...row,
          sealed: byteaText(job.sealed),
          head_sealed: byteaText(row.head_sealed),
          result_sealed: byteaText(row.result_sealed),
        };
      }),
    ),
    jobColumnTypes(manager),
    parameter,
  );

async function insertAll(manager: EntityManager, jobs: NewJob[]): Promise<void> {
  const { names, selected, source, value } = await rowsOf(manager, jobs, 1);
  const statement = prepared(`INSERT INTO inline_jobs (${names}) SELECT ${selected} FROM ${source}`);
  await sql.count(manager, statement, [value]);
}

/** In the order of the counters, so that two groups never wait for each other's. True for each that was still inline. */
async function completeAll(manager: EntityManager, completions: CompletedJob[]): Promise<boolean[]> {
  const jobs = completions.map(({ job }) => job);
  const events = completions.flatMap(({ event }) => event ?? []);
  const callbacks = completions.flatMap(({ callback }) => callback ?? []);
  const { names, selected, source, value } = await rowsOf(manager, jobs, 2);
  const told = events.length > 0 ? insertEvents(events, 3, 'saved') : null;
  const sent = callbacks.length > 0 ? insertDeliveries(callbacks, told ? 4 : 3, 'saved') : null;
  const text = `WITH noted AS (DELETE FROM inline_jobs WHERE id = ANY ($1::text[]) RETURNING id),
      saved AS (INSERT INTO jobs (${names}) SELECT ${selected} FROM ${source} JOIN noted ON noted.id = given.id
                ORDER BY given.tenant, given.type, given.status
                ON CONFLICT ON CONSTRAINT jobs_pkey DO NOTHING RETURNING id)
      ${told ? `, told AS (${told.text})` : ''} ${sent ? `, sent AS (${sent.text})` : ''} SELECT id FROM saved`;
  const values = [
    jobs.map(({ head }) => head.id),
    value,
    ...[told, sent].flatMap((part) => part?.value ?? []),
  ];
  const rows = await sql.rows<{ id: string }>(manager, prepared(text), values);
  const saved = new Set(rows.map(({ id }) => id));
  return completions.map(({ job }) => saved.has(job.head.id));
}
