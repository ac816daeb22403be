import { Clock } from '@bonafide/platform/clock';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
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
  async settle({ spend, issue, presented }: RequestFacts): Promise<boolean> {
    if (!spend || !issue || !presented) return false;
    if (await this.artifacts.exchange(spend, issue)) return true;
    // Lost: to another use of the same, or to the delegation's end a moment ago.
    if (await this.artifacts.isConsumed(spend)) await this.endStolen(presented);
    return false;
  }

  /**
   * RFC 9700 section 4.14.2, RFC 6749 section 4.1.2: whoever came second, nobody can tell which of the two is the thief.
   * One transaction: delegation, status bit, codes and refresh tokens, audit.
   */
  async endStolen({ model, grantId, clientId }: NonNullable<RequestFacts['presented']>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const actor = { type: 'client', id: clientId } as const;
      const ended = await revokeDelegation(
        manager,
        { id: grantId, reason: 'replay', actor },
        this.clock.now(),
      );
      if (!ended) return;
      const [row] = (await manager.query('SELECT organization_id FROM delegations WHERE id = $1', [
        grantId,
      ])) as {
        organization_id: string;
      }[];
      await recordAuditEvent(manager, {
        action: model === 'RefreshToken' ? 'refresh_token.replayed' : 'authorization_code.replayed',
        actor,
        organizationId: row?.organization_id,
        delegationId: grantId,
      });
    });
  }
}
