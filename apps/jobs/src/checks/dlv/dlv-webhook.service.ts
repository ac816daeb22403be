import { Clock } from '@bonafide/platform/runtime/clock';
import { ServiceError } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type JobsConfig } from '../../config.js';
import { readLicenceWebhook } from '../../providers/http/http-licence.js';
import { DlvAnswersService } from './dlv-answers.service.js';
import { assertSigned, type SignedWebhook } from '../../core/http/signed-webhook.js';

/** Stores the DLV provider's late answer for its job once; repeated or later posts change nothing. */
@Injectable()
export class DlvWebhookService {
  constructor(
    private readonly answers: DlvAnswersService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  async receive(webhook: SignedWebhook): Promise<void> {
    assertSigned(webhook, this.config.providers.PROVIDER_DLV_WEBHOOK_SECRET, this.clock.now());
    const read = readLicenceWebhook(webhook.body);
    if (!read)
      throw new ServiceError(
        'invalid-request',
        'the body must have reference and a final outcome with its data',
      );
    if (!(await this.answers.receive(read.reference, read.answer)))
      throw new ServiceError('not-found', 'reference: not found');
  }
}
