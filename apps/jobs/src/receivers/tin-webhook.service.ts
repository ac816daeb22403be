import { findWebhookFault } from '@bonafide/delivery/webhook-signature';
import { Clock } from '@bonafide/platform/clock';
import { ServiceError } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { CONFIG, type JobsConfig } from '../config.js';
import { unauthorized } from '../errors.js';
import { ProcessJobService } from '../jobs/process-job.service.js';
import { loadAnyJob } from '../jobs/stored-job.js';
import { readTinWebhook } from '../providers/http/http-tin.js';
import { tinOutcome } from '../tin/tin-outcome.js';

/** The TIN provider's late answer: completes its job once; repeated or late posts change nothing. */
@Injectable()
export class TinWebhookService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly processJob: ProcessJobService,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  async receive(request: Request): Promise<void> {
    this.assertSigned(request);
    const read = readTinWebhook(request.body);
    if (!read)
      throw new ServiceError('invalid-request', 'the body must have reference, outcome and at most a code');
    const id = await this.findJobId(read.reference);
    const job = id === null ? null : await loadAnyJob(this.dataSource.manager, id);
    if (!job) throw new ServiceError('not-found', 'reference: not found');
    await this.processJob.complete(job.head.id, tinOutcome(read.answer, job.head.request.parameters));
  }

  /** Without a configured secret nobody can sign, and every post is refused. */
  private assertSigned({ headers, rawBody }: Request): void {
    const secrets = (this.config.providers.PROVIDER_TIN_WEBHOOK_SECRET ?? '').split(',').filter(Boolean);
    const body = rawBody ?? Buffer.alloc(0);
    if (secrets.length === 0 || findWebhookFault({ headers, body, secrets, now: this.clock.now() }))
      throw unauthorized();
  }

  /** The question's own name is the job's id, so an answer that overtakes our note of the reference finds its job. */
  private async findJobId(reference: string): Promise<string | null> {
    const [row] = (await this.dataSource.query(
      `SELECT id FROM jobs WHERE (id = $1 OR provider_reference = $1) AND type = 'tin-validation' AND status <> 'removed'`,
      [reference],
    )) as { id: string }[];
    return row?.id ?? null;
  }
}
