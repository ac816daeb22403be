import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { ServiceError } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type JobsConfig } from '../../config.js';
import { InlineJobs } from '../../jobs/store/inline-jobs.js';
import { ProcessJobService } from '../../jobs/processing/process-job.service.js';
import { findTenant, loadJob } from '../../jobs/store/stored-job.js';
import type { JobKey } from '../../core/values/job-key.js';
import { readTinWebhook } from '../../providers/http/http-tin.js';
import { tinOutcome } from './tin-outcome.js';
import { assertSigned, type SignedWebhook } from '../../core/http/signed-webhook.js';

/** Receives the TIN provider's late answer: completes its job once; repeated or late posts change nothing. */
@Injectable()
export class TinWebhookService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly processJob: ProcessJobService,
    private readonly inlineJobs: InlineJobs,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  async receive(webhook: SignedWebhook): Promise<void> {
    assertSigned(webhook, this.config.providers.PROVIDER_TIN_WEBHOOK_SECRET, this.clock.now());
    const read = readTinWebhook(webhook.body);
    if (!read)
      throw new ServiceError('invalid-request', 'the body must have reference, outcome and at most a code');
    const { reference, answer } = read;
    const key = (await this.findJob(reference)) ?? (await this.findInlineJob(reference));
    const job = key && (await loadJob(this.dataSource.manager, key, key.jobId));
    if (!job) throw new ServiceError('not-found', 'reference: not found');
    await this.processJob.complete(key, tinOutcome(answer, job.head.request.parameters));
  }

  /** For an answer that arrives before the response our client waits for. */
  private async findInlineJob(reference: string): Promise<JobKey | null> {
    const tenant = await findTenant(this.dataSource.manager, reference, 'inline_jobs');
    if (tenant !== null) await this.inlineJobs.promote({ jobId: reference, tenant });
    // Also when no inline job was found: it may just have been promoted to a stored job.
    return this.findJob(reference);
  }

  /**
   * The request's reference is the job's id, so an answer that arrives before we store the provider's reference still
   * finds its job.
   */
  private async findJob(reference: string): Promise<JobKey | null> {
    const row = await sql.maybe<JobKey>(
      this.dataSource,
      `SELECT id AS "jobId", tenant FROM jobs
        WHERE (id = $1 OR provider_reference = $1) AND type = 'tin-validation' AND status <> 'removed'`,
      [reference],
    );
    return row ?? null;
  }
}
