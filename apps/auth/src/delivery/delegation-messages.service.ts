import type { DeliveryMessagePort, DueDelivery, OutgoingMessage } from '@bonafide/delivery/delivery-message';
import { Clock } from '@bonafide/platform/clock';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isUsable } from '../delegations/delegation.js';
import { DelegationTokensService } from '../delegations/delegation-tokens.service.js';
import { findDelegation } from '../delegations/find-delegation.js';
import { WebhookSecretsService } from '../projects/webhook-secrets.service.js';
import { grantedMessage, revokedMessage, TEST_EVENT, testMessage } from './delegation-message.js';

/** Makes each message when it is sent: the row holds no token, and a delegation revoked meanwhile is not announced. */
@Injectable()
export class DelegationMessages implements DeliveryMessagePort {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DelegationTokensService) private readonly tokens: DelegationTokensService,
    @Inject(WebhookSecretsService) private readonly secrets: WebhookSecretsService,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async resolve(delivery: DueDelivery): Promise<OutgoingMessage | null> {
    const secrets = await this.secrets.live(delivery.ownerId);
    // A project without a secret is a project that is gone.
    if (secrets.length === 0) return null;
    const message = await this.messageOf(delivery);
    return message && { url: delivery.url, body: Buffer.from(JSON.stringify(message)), secrets };
  }

  private async messageOf(delivery: DueDelivery): Promise<object | null> {
    const about = { event: delivery.event, id: delivery.id, timestamp: delivery.createdAt };
    if (delivery.event === TEST_EVENT) return testMessage(about, delivery.ownerId);
    const delegation = await findDelegation(this.dataSource.manager, delivery.subjectId);
    if (!delegation || delegation.projectId !== delivery.ownerId) return null;
    if (delivery.event === 'delegation.revoked') return revokedMessage(about, delegation);
    if (!isUsable(delegation, this.clock.now())) return null;
    const { token } = await this.tokens.mintDelegationToken(delegation);
    return grantedMessage(about, delegation, token);
  }
}
