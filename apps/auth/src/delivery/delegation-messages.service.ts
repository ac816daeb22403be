import type { DeliveryMessagePort, DueDelivery, OutgoingMessage } from '@bonafide/delivery/delivery-message';
import { Clock } from '@bonafide/platform/runtime/clock';
import { BoundedMap } from '@bonafide/vc-jwt/bounded-map';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isUsable } from '../delegations/delegation.js';
import { DelegationTokensService } from '../delegations/delegation-tokens.service.js';
import { findDelegations } from '../delegations/find-delegation.js';
import { WebhookSecretsService } from '../projects/webhook-secrets.service.js';
import { DelegationReads } from './delegation-reads.js';
import { grantedMessage, revokedMessage, TEST_EVENT, testMessage } from './delegation-message.js';

/** How long a project's secrets are remembered: a rotated one signs alone at most this much longer. */
const SECRETS_CACHE_MS = 5_000;
const SECRETS_CACHE_ENTRIES = 10_000;
const READS_PER_STATEMENT = 200;

/** Makes each message when it is sent: the row holds no token, and a delegation revoked meanwhile is not announced. */
@Injectable()
export class DelegationMessages implements DeliveryMessagePort {
  private readonly secretsOf = new BoundedMap<string, { until: number; found: Promise<string[]> }>(
    SECRETS_CACHE_ENTRIES,
  );

  private readonly delegations: DelegationReads;

  constructor(
    @Inject(DataSource) dataSource: DataSource,
    @Inject(DelegationTokensService) private readonly tokens: DelegationTokensService,
    @Inject(WebhookSecretsService) private readonly secrets: WebhookSecretsService,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    this.delegations = new DelegationReads(
      (ids) => findDelegations(dataSource.manager, ids),
      READS_PER_STATEMENT,
    );
  }

  async resolve(delivery: DueDelivery): Promise<OutgoingMessage | null> {
    const secrets = await this.liveSecrets(delivery.ownerId);
    // A project without a secret is a project that is gone.
    if (secrets.length === 0) return null;
    const message = await this.messageOf(delivery);
    return message && { url: delivery.url, body: Buffer.from(JSON.stringify(message)), secrets };
  }

  private liveSecrets(projectId: string): Promise<string[]> {
    const now = Date.now();
    const known = this.secretsOf.get(projectId);
    if (known && known.until > now) return known.found;
    const found = this.secrets.live(projectId);
    this.secretsOf.set(projectId, { until: now + SECRETS_CACHE_MS, found });
    found.catch(() => this.secretsOf.delete(projectId));
    return found;
  }

  private async messageOf(delivery: DueDelivery): Promise<object | null> {
    const about = { event: delivery.event, id: delivery.id, timestamp: delivery.createdAt };
    if (delivery.event === TEST_EVENT) return testMessage(about, delivery.ownerId);
    const delegation = await this.delegations.find(delivery.subjectId);
    if (!delegation || delegation.projectId !== delivery.ownerId) return null;
    if (delivery.event === 'delegation.revoked') return revokedMessage(about, delegation);
    if (!isUsable(delegation, this.clock.now())) return null;
    const { token } = await this.tokens.mintDelegationToken(delegation);
    return grantedMessage(about, delegation, token);
  }
}
