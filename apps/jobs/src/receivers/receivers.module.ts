import { Global, Module } from '@nestjs/common';
import { DlvAnswers } from './dlv-answers.service.js';
import { DlvWebhookController } from './dlv-webhook.controller.js';
import { DlvWebhookService } from './dlv-webhook.service.js';
import { MessageReceiverController } from './message-receiver.controller.js';
import { MessageReceiverService } from './message-receiver.service.js';
import { TinWebhookController } from './tin-webhook.controller.js';
import { TinWebhookService } from './tin-webhook.service.js';

/** Where outside providers post to us, and where we stand in for them. Global: the DLV check asks for its answers. */
@Global()
@Module({
  controllers: [TinWebhookController, DlvWebhookController, MessageReceiverController],
  providers: [DlvAnswers, DlvWebhookService, MessageReceiverService, TinWebhookService],
  exports: [DlvAnswers],
})
export class ReceiversModule {}
