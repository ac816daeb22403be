import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { AccountCiphers } from '../../accounts/account-ciphers.js';
import type { JobKey, JobKeys } from '../../core/values/job-key.js';
import type { LicenceFacts } from '../../providers/licence-check.port.js';
import type { ProviderOutcome } from '../../providers/provider-outcome.js';
import { DlvAnswerEntity } from './dlv-answer.entity.js';

export type DlvAnswer = ProviderOutcome<LicenceFacts>;

/**
 * Applies a stored answer to its job: called when an answer arrives, and for each repetition until it is marked as
 * applied. It reads the answer with `find`, and marks it with `markApplied` in the transaction that changes the job. A
 * running job is left alone: its engine calls `find` before it completes the job.
 */
export type ApplyDlvAnswer = (job: JobKey) => Promise<void>;

/** Not applied to its job yet. */
const openAnswer = ({ tenant, jobId }: JobKey) => ({ jobId, tenant, appliedAt: IsNull() });

/** A job that may carry a licence. */
const MAY_ANSWER = `type = 'id-verification' AND status <> 'removed'`;

const belongsTo = (jobId: string) => `dlv_answers.sealed|${jobId}`;

/**
 * Final answers of the DLV provider, by webhook. The request's reference is the job's id, so an answer may arrive
 * before our own commit; the first answer is final.
 */
@Injectable()
export class DlvAnswersService {
  private apply: ApplyDlvAnswer | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly ciphers: AccountCiphers,
    private readonly clock: Clock,
  ) {}

  /** Registers the function that applies answers; the DLV check calls this once, on construction. */
  onAnswer(apply: ApplyDlvAnswer): void {
    this.apply = apply;
  }

  /** False when no job that may have a licence has this reference. */
  async receive(reference: string, answer: DlvAnswer): Promise<boolean> {
    const job = await this.store(reference, answer);
    if (!job) return false;
    if (await this.dataSource.manager.existsBy(DlvAnswerEntity, openAnswer(job))) await this.apply?.(job);
    return true;
  }

  /** The job's answer, applied or not; null when none has come. */
  async find(manager: EntityManager, { tenant, jobId }: JobKey): Promise<DlvAnswer | null> {
    const row = await manager.findOneBy(DlvAnswerEntity, { jobId, tenant });
    if (!row) return null;
    const cipher = await this.ciphers.of(tenant);
    return JSON.parse(cipher.decryptText(row.sealed, belongsTo(jobId))) as DlvAnswer;
  }

  /** Runs in the transaction that applies the answer to the job. False when it was already applied. */
  async markApplied(manager: EntityManager, job: JobKey): Promise<boolean> {
    const change = { appliedAt: this.clock.now() };
    const { affected } = await manager.update(DlvAnswerEntity, openAnswer(job), change);
    return affected === 1;
  }

  /** The row lock of the job makes this wait for a transaction that writes or removes the job. */
  private store(reference: string, answer: DlvAnswer): Promise<JobKey | null> {
    return this.dataSource.transaction(async (manager) => {
      const known = await sql.maybe<{ id: string; tenant: string }>(
        manager,
        `SELECT id, tenant FROM jobs WHERE (id = $1 OR provider_reference = $1) AND ${MAY_ANSWER}`,
        [reference],
      );
      const job =
        known &&
        (await sql.maybe<{ id: string; tenant: string }>(
          manager,
          `SELECT id, tenant FROM jobs WHERE id = $1 AND tenant = $2 AND ${MAY_ANSWER} FOR UPDATE`,
          [known.id, known.tenant],
        ));
      if (!job) return null;
      const cipher = await this.ciphers.of(job.tenant);
      const sealed = cipher.encrypt(JSON.stringify(answer), belongsTo(job.id));
      await sql.run(
        manager,
        'INSERT INTO dlv_answers (job_id, tenant, sealed, received_at) VALUES ($1, $4, $2, $3) ON CONFLICT DO NOTHING',
        [job.id, sealed, this.clock.now(), job.tenant],
      );
      return { jobId: job.id, tenant: job.tenant };
    });
  }
}

/** Removes a job's answer, in the transaction that erases the job. */
export async function eraseDlvAnswers(manager: EntityManager, { tenant, jobIds }: JobKeys): Promise<void> {
  await manager.delete(DlvAnswerEntity, { jobId: In(jobIds), tenant });
}
