import { isSameOrigin } from '@bonafide/delivery/assert-same-origin';
import type {
  DeliveryMessagePort,
  DueDelivery,
  OutgoingMessage,
  Unsent,
} from '@bonafide/delivery/delivery-message';
import { Clock } from '@bonafide/platform/runtime/clock';
import { MicroBatch } from '@bonafide/platform/database/micro-batch';
import { sql } from '@bonafide/platform/database/sql';
import { createReadCache } from '@bonafide/platform/runtime/read-cache';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PING_EVENT } from '../../oauth/backchannel/ping.js';
import { PingMessagesService } from '../../oauth/backchannel/ping-messages.service.js';
import { type Delegation, isUsable } from '../delegation.js';
import { DelegationTokensService } from '../delegation-tokens.service.js';
import { TEST_EVENT } from '../delegation-events.service.js';
import { findDelegations } from '../find-delegation.js';
import { WebhookSecretsService } from '../../projects/webhook-secrets.service.js';
import { grantedMessage, revokedMessage, testMessage } from './delegation-message.js';

/** How long a project's secrets are cached: after a rotation, the old secret signs alone for at most this long. */
const SECRETS_CACHE_MS = 5_000;
/** projects with deliveries within five seconds; a few hundred bytes each */
const SECRETS_CACHE_ENTRIES = 10_000;
const READS_PER_STATEMENT = 200;

interface Announced {
  delegation: Delegation;
  /** the project's present one */
  workerUrl: string | null | undefined;
}

/** Builds each message when it is sent: the row holds no token, and a delegation revoked meanwhile is not announced. */
@Injectable()
export class DelegationMessagesService implements DeliveryMessagePort {
  private readonly liveSecrets = createReadCache((projectId: string) => this.secrets.live(projectId), {
    max: SECRETS_CACHE_ENTRIES,
    ttlMs: SECRETS_CACHE_MS,
  });

  /**
   * Batched: otherwise a burst of approvals would take one connection per message, and messages without a connection in
   * time would have to be retried.
   */
  private readonly delegations: MicroBatch<string, Announced | undefined>;

  constructor(
    dataSource: DataSource,
    private readonly tokens: DelegationTokensService,
    private readonly secrets: WebhookSecretsService,
    private readonly pings: PingMessagesService,
    private readonly clock: Clock,
  ) {
    this.delegations = new MicroBatch(
      async (ids) => {
        const found = await findDelegations(dataSource.manager, ids);
        const workers = await findWorkerUrls(dataSource.manager, found);
        const byId = new Map(
          found.map((delegation) => [
            delegation.id,
            { delegation, workerUrl: workers.get(delegation.projectId ?? '') },
          ]),
        );
        return ids.map((id) => byId.get(id));
      },
      { maxItems: READS_PER_STATEMENT, concurrency: 1 },
    );
  }

  async resolve(delivery: DueDelivery): Promise<OutgoingMessage | Unsent | null> {
    if (delivery.event === PING_EVENT) return this.pings.resolve(delivery);
    const secrets = await this.liveSecrets.memo(delivery.ownerId);
    // A project without a secret has been deleted.
    if (secrets.length === 0) return null;
    const found = await this.messageOf(delivery);
    if (!found || found === 'ungranted') return found;
    const { message, tokens } = found;
    return { url: delivery.url, body: Buffer.from(JSON.stringify(message)), secrets, tokens };
  }

  private async messageOf(
    delivery: DueDelivery,
  ): Promise<{ message: object; tokens?: string[] } | 'ungranted' | null> {
    const about = { event: delivery.event, id: delivery.id, timestamp: delivery.createdAt };
    if (delivery.event === TEST_EVENT) return { message: testMessage(about, delivery.ownerId) };
    const announced = await this.delegations.add(delivery.subjectId);
    if (announced?.delegation.projectId !== delivery.ownerId) return null;
    const { delegation, workerUrl } = announced;
    if (delivery.event === 'delegation.revoked') return { message: revokedMessage(about, delegation) };
    if (!isUsable(delegation, this.clock.now())) return null;
    // The token is for the worker that the project has now, not for one that it was taken from.
    if (!workerUrl || !isSameOrigin(workerUrl, delivery.url)) return 'ungranted';
    const { token } = await this.tokens.mintDelegationToken(delegation);
    return { message: grantedMessage(about, delegation, token), tokens: [token] };
  }
}

async function findWorkerUrls(
  manager: EntityManager,
  delegations: readonly Delegation[],
): Promise<Map<string, string | null>> {
  const ids = [...new Set(delegations.flatMap(({ projectId }) => projectId ?? []))];
  const rows = await sql.rows<{ id: string; workerUrl: string | null }>(
    manager,
    'SELECT id, worker_url AS "workerUrl" FROM projects WHERE id = ANY ($1) AND deleted_at IS NULL',
    [ids],
  );
  return new Map(rows.map(({ id, workerUrl }) => [id, workerUrl]));
}
