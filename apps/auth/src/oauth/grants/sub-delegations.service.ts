import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { errors } from 'oidc-provider';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditedRequest } from '../../organizations/audit/record-audit-event.js';
import { activateDelegation } from '../../delegations/activate-delegation.js';
import { createPendingDelegation } from '../../delegations/create-pending-delegation.js';
import { type Delegation, DELEGATION_COLUMNS } from '../../delegations/delegation.js';
import { lockOrganizationRules } from '../../projects/resources/find-resources.js';
import type { Exchange } from './token-exchange.js';

export interface SubAgent {
  did: string;
  /** hash by which a reused proof is recognized */
  proofHash: string;
}

/** Delegations from one agent to another (RFC 8693; docs/design/delegations.md). */
@Injectable()
export class SubDelegationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * One transaction: the parent is locked until the child exists; throws if the parent has ended. A proof is valid for one
   * delegation. Returns its id.
   */
  async create(
    exchange: Exchange & { organizationId: string; isBound: boolean },
    agent: SubAgent,
    request?: AuditedRequest,
  ): Promise<string> {
    const now = this.clock.now();
    return this.dataSource.transaction(async (manager) => {
      const { policy } = await lockOrganizationRules(manager, exchange.organizationId, exchange.audience);
      if (policy.refusePassingOn)
        throw new errors.AccessDenied('the organization lets nobody pass on what was given');
      const parent = await lockParent(manager, exchange.parentId, now);
      if (!parent) throw new errors.InvalidRequest('the subject token was revoked');
      if (parent.constraints.passOn !== true)
        throw new errors.AccessDenied('the person did not allow to pass on what was given');
      const expiresAt = new Date(exchange.expiresAt * 1000);
      const id = await createPendingDelegation(manager, {
        organizationId: parent.organizationId,
        flow: 'gateway',
        clientId: parent.clientId!,
        agentDid: agent.did,
        agentIsProven: true,
        userId: parent.userId!,
        userDid: parent.userDid,
        userIdentifier: parent.userIdentifier ?? undefined,
        sessionId: parent.sessionId,
        scopes: exchange.scopes,
        constraints: { ...parent.constraints, ...(exchange.isBound && { dpop: true }) },
        parentId: parent.id,
        requestKey: `exchange:${agent.proofHash}`,
        expiresAt,
      });
      const isNew = await activateDelegation(
        manager,
        {
          id,
          issuerDid: parent.issuerDid!,
          expiresAt,
          approverRole: parent.approver.role,
          actor: { type: 'client', id: parent.clientId!, address: request?.ip },
          requestId: request?.id,
        },
        now,
      );
      if (!isNew) throw new errors.InvalidRequest('actor_token was used before');
      return id;
    });
  }
}

/** A usable delegation of a current member. Locked: a revocation waits, and then also ends the child. */
const lockParent = (manager: EntityManager, id: string, now: Date): Promise<Delegation | undefined> =>
  sql.maybe<Delegation>(
    manager,
    `SELECT ${DELEGATION_COLUMNS} FROM delegations d JOIN organizations o ON o.id = d.organization_id
     JOIN memberships m ON m.organization_id = d.organization_id AND m.user_id = d.user_id AND m.disabled_at IS NULL
     JOIN users u ON u.id = d.user_id AND u.disabled_at IS NULL
     WHERE d.id = $1 AND d.flow = 'gateway' AND d.status = 'active' AND d.expires_at > $2 FOR KEY SHARE OF d`,
    [id, now],
  );
