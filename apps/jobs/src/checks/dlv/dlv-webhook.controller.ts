import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Open } from '../../accounts/access/allow.js';
import { DlvWebhookService } from './dlv-webhook.service.js';
import { SignedWebhookDocs } from '../../core/http/signed-webhook.docs.js';
import { DLV_WEBHOOKS } from './dlv-webhook.docs.js';
import { ErrorResponses } from '../../core/http/error.docs.js';
import { type SignedWebhook, SignedWebhookOf } from '../../core/http/signed-webhook.js';

@ApiTags('receivers')
@Open('provider’s secret')
@Controller('api/dlv/webhook')
export class DlvWebhookController {
  constructor(private readonly webhook: DlvWebhookService) {}

  @Post('license-validation')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'receiveLicenseValidation',
    summary: 'Receives a final answer of the DLV provider, signed with the Standard Webhooks headers',
  })
  @SignedWebhookDocs(DLV_WEBHOOKS)
  @ErrorResponses(401, 404)
  async receive(@SignedWebhookOf() webhook: SignedWebhook): Promise<{ received: true }> {
    await this.webhook.receive(webhook);
    return { received: true };
  }
}
