import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AccountCiphers } from '../../accounts/account-ciphers.js';
import type { LicenceFacts } from '../../providers/licence-check.port.js';
import type { ProviderOutcome } from '../../providers/provider-outcome.js';
import { DlvAnswerEntity } from './dlv-answer.entity.js';

export type DlvAnswer = ProviderOutcome<LicenceFacts>;

/**
 * Brings a stored answer into its job: called once an answer has come, and again with each repetition while it is not
 * marked as applied. It reads the answer with `find`, and marks it with `markApplied` in the transaction that changes the
 * job. A job that is still being run is left alone: its engine looks with `find` before it completes the job.
 */
export type ApplyDlvAnswer = (jobId: string) => Promise<void>;

const belongsTo = (jobId: string) => `dlv_answers.sealed|${jobId}`;

/**
 * Final answers of the DLV provider, by webhook. The question's reference is the job's id, so that an answer may come
 * before our own commit; the first one stands, whatever comes later.
 */
@Injectable()
export class DlvAnswers {
  private apply: ApplyDlvAnswer | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly ciphers: AccountCiphers,
    private readonly clock: Clock,
  ) {}

  /** Tells who applies answers; the DLV check does, once, when it is made. */
  onAnswer(apply: ApplyDlvAnswer): void {
    this.apply = apply;
  }

  /** False when no job of ours that may carry a licence is known by this reference. */
  async receive(reference: string, answer: DlvAnswer): Promise<boolean> {
    const jobId = await this.store(reference, answer);
    if (jobId === null) return false;
    const open = { jobId, appliedAt: IsNull() };
    if (await this.dataSource.manager.existsBy(DlvAnswerEntity, open)) await this.apply?.(jobId);
    return true;
  }

  /** The job's answer, applied or not; null when none has come. */
  async find(manager: EntityManager, jobId: string): Promise<DlvAnswer | null> {
    const row = await sql.maybe<{ tenant: string; sealed: Buffer }>(
      manager,
      'SELECT j.tenant, a.sealed FROM dlv_answers a JOIN jobs j ON j.id = a.job_id WHERE a.job_id = $1',
      [jobId],
    );
    if (!row) return null;
    const cipher = await this.ciphers.of(row.tenant);
    return JSON.parse(cipher.decryptText(row.sealed, belongsTo(jobId))) as DlvAnswer;
  }

  /** In the transaction that brings the answer into the job. False when it had been applied before. */
  async markApplied(manager: EntityManager, jobId: string): Promise<boolean> {
    const open = { jobId, appliedAt: IsNull() };
    const { affected } = await manager.update(DlvAnswerEntity, open, { appliedAt: this.clock.now() });
    return affected === 1;
  }

  /** The row lock of the job makes this wait for whoever is writing, or removing, the job. */
  private store(reference: string, answer: DlvAnswer): Promise<string | null> {
    return this.dataSource.transaction(async (manager) => {
      const job = await sql.maybe<{ id: string; tenant: string }>(
        manager,
        `SELECT id, tenant FROM jobs
          WHERE (id = $1 OR provider_reference = $1) AND type = 'id-verification' AND status <> 'removed' FOR UPDATE`,
        [reference],
      );
      if (!job) return null;
      const cipher = await this.ciphers.of(job.tenant);
      const sealed = cipher.encrypt(JSON.stringify(answer), belongsTo(job.id));
      await sql.run(
        manager,
        'INSERT INTO dlv_answers (job_id, sealed, received_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [job.id, sealed, this.clock.now()],
      );
      return job.id;
    });
  }
}

/** Removes a job's answer, in the transaction that erases the job. */
export async function eraseDlvAnswer(manager: EntityManager, jobId: string): Promise<void> {
  await manager.delete(DlvAnswerEntity, { jobId });
}
