import { Global, Module } from '@nestjs/common';
import { DlvAnswersService } from '../../checks/dlv/dlv-answers.service.js';
import { DlvWebhookController } from '../../checks/dlv/dlv-webhook.controller.js';
import { DlvWebhookService } from '../../checks/dlv/dlv-webhook.service.js';
import { MessageReceiverController } from './message-receiver.controller.js';
import { MessageReceiverService } from './message-receiver.service.js';

/**
 * Endpoints that outside providers post to, and those that replace providers. Global, because the DLV check needs its
 * answers.
 */
@Global()
@Module({
  controllers: [DlvWebhookController, MessageReceiverController],
  providers: [DlvAnswersService, DlvWebhookService, MessageReceiverService],
  exports: [DlvAnswersService],
})
export class ReceiversModule {}
