import { Module } from '@nestjs/common';
import { TinWebhookController } from './tin-webhook.controller.js';
import { TinWebhookService } from './tin-webhook.service.js';

/** Where outside providers post to us. */
@Module({ controllers: [TinWebhookController], providers: [TinWebhookService] })
export class ReceiversModule {}
