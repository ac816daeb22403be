import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorResponses } from '../error.docs.js';
import { TinWebhookService } from './tin-webhook.service.js';

@ApiTags('receivers')
@Controller('api/tin')
export class TinWebhookController {
  constructor(private readonly webhook: TinWebhookService) {}

  @Post('webhook')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'receiveTinResult',
    summary: 'The TIN provider posts a final answer, signed by the Standard Webhooks headers',
  })
  @ApiResponse({ status: 200, description: 'Taken; a repetition changes nothing' })
  @ErrorResponses(400, 401, 404)
  async receive(@Req() request: Request): Promise<unknown> {
    await this.webhook.receive(request);
    return { received: true };
  }
}
