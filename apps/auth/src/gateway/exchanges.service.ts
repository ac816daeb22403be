import { Clock } from '@bonafide/platform/clock';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAuditEvent } from '../audit/record-audit-event.js';
import { revokeDelegation } from '../delegations/revoke-delegation.js';
import { ArtifactStore } from './artifact-store.js';
import type { RequestFacts } from './request-facts.js';

/** The end of a token request, once everything else about it is in order: who gets the tokens, and what a theft does. */
@Injectable()
export class ExchangesService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ArtifactStore) private readonly artifacts: ArtifactStore,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Spends what was presented. False for everyone but the first; a second use is a theft and ends the delegation. */
  async settle(facts: RequestFacts): Promise<boolean> {
    const { spend, issue, presented } = facts;
    if (!spend || !issue || !presented) return false;
    if (await this.artifacts.exchange(spend, issue)) return true;
    // Lost: to another use of the same, or to the delegation's end a moment ago.
    if (await this.artifacts.isConsumed(spend)) await this.endStolen(facts);
    return false;
  }

  /**
   * RFC 9700 section 4.14.2, RFC 6749 section 4.1.2: whoever came second, nobody can tell which of the two is the thief.
   * One transaction: delegation, status bit, codes and refresh tokens, audit.
   */
  async endStolen({ presented, requestId }: RequestFacts): Promise<void> {
    const { model, grantId, clientId } = presented!;
    await this.dataSource.transaction(async (manager) => {
      const actor = { type: 'client', id: clientId } as const;
      const ended = await revokeDelegation(
        manager,
        { id: grantId, reason: 'replay', actor, requestId },
        this.clock.now(),
      );
      if (!ended) return;
      await recordAuditEvent(manager, {
        action: `${KINDS[model]}.replayed`,
        actor,
        organizationId: await organizationOf(manager, grantId),
        delegationId: grantId,
        requestId,
      });
    });
  }

  /** A request with a code or refresh token of ours that was refused. Requests with unknown ones leave no line. */
  async recordRefusal(
    { presented, requestId }: RequestFacts,
    { error, clientId }: { error: string; clientId?: string },
  ): Promise<void> {
    const { model, grantId } = presented!;
    const { manager } = this.dataSource;
    await recordAuditEvent(manager, {
      action: 'token.refused',
      actor: { type: 'client', id: clientId },
      organizationId: await organizationOf(manager, grantId),
      delegationId: grantId,
      details: { presented: KINDS[model], error },
      requestId,
    });
  }
}

const KINDS = { AuthorizationCode: 'authorization_code', RefreshToken: 'refresh_token' } as const;

async function organizationOf(manager: EntityManager, delegationId: string): Promise<string | undefined> {
  const [row] = (await manager.query('SELECT organization_id AS id FROM delegations WHERE id = $1', [
    delegationId,
  ])) as { id: string }[];
  return row?.id;
}
