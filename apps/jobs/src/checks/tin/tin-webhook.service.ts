import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { ServiceError } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isTenantServed } from '../../accounts/is-tenant-served.js';
import { CONFIG, type JobsConfig } from '../../config.js';
import { InlineJobs } from '../../job-store/inline-jobs.js';
import { ProcessJobService } from '../../processing/process-job.service.js';
import { loadAnyJob } from '../../job-store/stored-job.js';
import { readTinWebhook } from '../../providers/http/http-tin.js';
import { tinOutcome } from './tin-outcome.js';
import { assertSigned, type SignedWebhook } from '../../http/signed-webhook.js';

/** The TIN provider's late answer: completes its job once; repeated or late posts change nothing. */
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
    const id = (await this.findJobId(read.reference)) ?? (await this.findInlineJobId(read.reference));
    const job = id === null ? null : await loadAnyJob(this.dataSource.manager, id);
    if (!job || !(await isTenantServed(this.dataSource.manager, job.tenant)))
      throw new ServiceError('not-found', 'reference: not found');
    await this.processJob.complete(job.head.id, tinOutcome(read.answer, job.head.request.parameters));
  }

  /** Of an answer that overtakes the one our client waits for. */
  private async findInlineJobId(reference: string): Promise<string | null> {
    await this.inlineJobs.promote(reference);
    return this.findJobId(reference);
  }

  /** The question's own name is the job's id, so an answer that overtakes our note of the reference finds its job. */
  private async findJobId(reference: string): Promise<string | null> {
    const row = await sql.maybe<{ id: string }>(
      this.dataSource,
      `SELECT id FROM jobs WHERE (id = $1 OR provider_reference = $1) AND type = 'tin-validation' AND status <> 'removed'`,
      [reference],
    );
    return row?.id ?? null;
  }
}
