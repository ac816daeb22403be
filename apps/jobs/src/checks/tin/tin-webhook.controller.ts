import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Open } from '../../accounts/access/allow.js';
import { SignedWebhookDocs } from '../../core/http/signed-webhook.docs.js';
import { TIN_WEBHOOKS } from './tin.docs.js';
import { TinWebhookService } from './tin-webhook.service.js';
import { ErrorResponses } from '../../core/http/error.docs.js';
import { type SignedWebhook, SignedWebhookOf } from '../../core/http/signed-webhook.js';

@ApiTags('receivers')
@Open('provider’s secret')
@Controller('api/tin')
export class TinWebhookController {
  constructor(private readonly webhook: TinWebhookService) {}

  @Post('webhook')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'receiveTinResult',
    summary: 'Receives a final answer of the TIN provider, signed with the Standard Webhooks headers',
  })
  @SignedWebhookDocs(TIN_WEBHOOKS)
  @ErrorResponses(401, 404)
  async receive(@SignedWebhookOf() webhook: SignedWebhook): Promise<{ received: true }> {
    await this.webhook.receive(webhook);
    return { received: true };
  }
}
