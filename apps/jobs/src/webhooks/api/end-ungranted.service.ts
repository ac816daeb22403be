import { Clock } from '@bonafide/platform/runtime/clock';
import { LOGGER, type Logger } from '@bonafide/platform/telemetry/logging';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { tenantOf } from '../../accounts/account.js';
import { ApiKeyEntity } from '../../accounts/access/api-key.entity.js';
import type { Grant } from '../../accounts/grants/grant.js';
import { GrantsService } from '../../accounts/grants/grants.service.js';
import { recordAuditEvent } from '../../accounts/audit/record-audit-event.js';
import { stopDeliveries } from '../endpoints/stop-deliveries.js';
import { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { EventLogService } from '../events/event-log.service.js';

/** The actor in the audit trail. */
const RULE = 'rule';

/** Revokes keys and disables endpoints whose grant has ended. They are refused before that, at use; lists and the trail say so. */
@Injectable()
export class EndUngrantedService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly grants: GrantsService,
    private readonly events: EventLogService,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async endAll(): Promise<void> {
    const { manager } = this.dataSource;
    const keys = { grant: Not(IsNull()), revokedAt: IsNull() };
    for (const key of await manager.findBy(ApiKeyEntity, keys))
      if (await this.hasEnded(key.accountId, key.grant)) await this.revoke(key);
    const endpoints = { grant: Not(IsNull()), disabledAt: IsNull() };
    for (const endpoint of await manager.findBy(WebhookEndpointEntity, endpoints))
      if (await this.hasEnded(endpoint.tenant, endpoint.grant)) await this.disable(endpoint);
  }

  /** While its issuer cannot be asked, nothing is ended for good. */
  private async hasEnded(tenant: string, grant: Grant | null): Promise<boolean> {
    try {
      return (await this.grants.findEnd(tenant, grant)) !== null;
    } catch (error) {
      this.logger.warn({ context: 'grants', errorName: (error as Error).name }, 'grant not checked');
      return false;
    }
  }

  private async revoke({ id, accountId, sandbox, revision }: ApiKeyEntity): Promise<void> {
    const tenant = tenantOf(accountId, sandbox);
    await this.dataSource.transaction(async (manager) => {
      const changes = { revokedAt: this.clock.now(), revision: revision + 1 };
      const { affected } = await manager.update(
        ApiKeyEntity,
        { id, accountId, revokedAt: IsNull() },
        changes,
      );
      if (!affected) return;
      await recordAuditEvent(manager, { tenant, actor: RULE, action: 'key.revoked', subject: id });
      const data = { id, sandbox, actor: RULE };
      await this.events.record(manager, { tenant, type: 'key.revoked', subjectId: id, data });
    });
    await this.events.announce(tenant);
  }

  private async disable({ id, tenant, revision }: WebhookEndpointEntity): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const changes = { disabledAt: this.clock.now(), disabledBy: RULE, revision: revision + 1 };
      const where = { id, tenant, disabledAt: IsNull() };
      if (!(await manager.update(WebhookEndpointEntity, where, changes)).affected) return;
      await stopDeliveries(manager, id);
      await recordAuditEvent(manager, { tenant, actor: RULE, action: 'endpoint.disabled', subject: id });
    });
  }
}
