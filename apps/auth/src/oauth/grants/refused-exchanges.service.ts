import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type AuditedRequest, recordAuditEvent } from '../../organizations/audit/record-audit-event.js';
import { revokeDelegation } from '../../delegations/revoke-delegations.js';
import type { PresentedToken } from './issued-token.js';
import { DelegationEntity } from '../../delegations/delegation.entity.js';

/** A refused token request with a code or token issued here. */
export interface RefusedExchange {
  presented: PresentedToken;
  request?: AuditedRequest;
}

/** Consequences of a refused token request: a line in the audit log, or the end of a stolen delegation. */
@Injectable()
export class RefusedExchangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * RFC 9700 section 4.14.2, RFC 6749 section 4.1.2: ends the delegation, as it is unknown which of the two uses was the
   * thief's. One transaction: delegation, status bit, codes and refresh tokens, audit.
   */
  async endStolen({ presented, request }: RefusedExchange): Promise<void> {
    const { model, grantId, clientId } = presented;
    await this.dataSource.transaction(async (manager) => {
      const actor = { type: 'client', id: clientId, address: request?.ip } as const;
      const ended = await revokeDelegation(
        manager,
        { id: grantId, reason: 'replay', actor, requestId: request?.id },
        this.clock.now(),
      );
      if (!ended) return;
      await recordAuditEvent(manager, {
        action: `${KINDS[model]}.replayed`,
        actor,
        organizationId: await organizationOf(manager, grantId),
        delegationId: grantId,
        requestId: request?.id,
      });
    });
  }

  /** Records a refused request with a code or refresh token issued here. Requests with unknown ones leave no line. */
  async recordRefusal(
    { presented, request }: RefusedExchange,
    { error, clientId }: { error: string; clientId?: string },
  ): Promise<void> {
    const { model, grantId } = presented;
    const { manager } = this.dataSource;
    await recordAuditEvent(manager, {
      action: 'token.refused',
      actor: { type: 'client', id: clientId, address: request?.ip },
      organizationId: await organizationOf(manager, grantId),
      delegationId: grantId,
      details: { presented: KINDS[model], error },
      requestId: request?.id,
    });
  }
}

const KINDS = {
  AuthorizationCode: 'authorization_code',
  BackchannelRequest: 'auth_req_id',
  DeviceCode: 'device_code',
  RefreshToken: 'refresh_token',
} as const;

async function organizationOf(manager: EntityManager, delegationId: string): Promise<string | undefined> {
  return (await manager.findOneBy(DelegationEntity, { id: delegationId }))?.organizationId;
}
