import { sql } from '@bonafide/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { type Actor, recordAuditEvent } from '../../organizations/audit/record-audit-event.js';
import { conflict, notFound } from '../../errors.js';
import { lockOrganization, OrganizationKeysService } from '../../organizations/organization-keys.service.js';
import { DelegationsService } from '../delegations.service.js';
import { OrganizationKeyEntity } from '../../organizations/organization-key.entity.js';

/** Takes an organization's keys out of use: earlier signatures of retired keys stay valid, those of revoked keys do not. */
@Injectable()
export class KeyRevocationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: OrganizationKeysService,
    private readonly delegations: DelegationsService,
  ) {}

  /** A new key signs from now on; tokens of the retired one issued later are refused. */
  async retire(organizationId: string, number: number, actor: Actor): Promise<{ signingKey: number }> {
    return this.dataSource.transaction(async (manager) => {
      const key = await this.lock(manager, organizationId, number);
      if (key.retiredAt) throw conflict(`key-${number} has retired already`);
      const added = await this.keys.addKey(manager, organizationId);
      await recordAuditEvent(manager, {
        action: 'organization_key.retired',
        actor,
        organizationId,
        subject: `key-${number}`,
      });
      return { signingKey: added.number };
    });
  }

  /**
   * Removes the key from every published document and ends the delegations whose tokens it signed. A revoked signing key is
   * replaced by a new one. Idempotent.
   */
  async revoke(
    organizationId: string,
    number: number,
    actor: Actor,
  ): Promise<{ revokedDelegations: number; signingKey: number }> {
    const { ended, signingKey } = await this.dataSource.transaction(async (manager) => {
      const key = await this.lock(manager, organizationId, number);
      if (!key.retiredAt) await this.keys.addKey(manager, organizationId);
      const issuerDid = `did:key:${key.publicKeyMultibase}`;
      if (!key.revokedAt) {
        await manager.update(OrganizationKeyEntity, { organizationId, number }, { revokedAt: () => 'now()' });
        await recordAuditEvent(manager, {
          action: 'organization_key.revoked',
          actor,
          organizationId,
          subject: `key-${number}`,
        });
      }
      const reason = 'key_revoked';
      const ended = await this.delegations.revokeAll(manager, { issuerDid }, { reason, actor });
      // From now on its lists are published with all bits set.
      await sql.run(
        manager,
        `UPDATE status_lists SET version = version + 1, updated_at = greatest(updated_at, clock_timestamp())
         WHERE organization_id = $1 AND issuer_did = $2`,
        [organizationId, issuerDid],
      );
      return { ended, signingKey: await currentNumber(manager, organizationId) };
    });
    await this.delegations.startDelivery(ended);
    return { revokedDelegations: ended.count, signingKey };
  }

  /** Locks the organization first, like adding a key. */
  private async lock(
    manager: EntityManager,
    organizationId: string,
    number: number,
  ): Promise<OrganizationKeyEntity> {
    await lockOrganization(manager, organizationId);
    const key = await manager.findOne(OrganizationKeyEntity, {
      where: { organizationId, number },
      lock: { mode: 'pessimistic_write' },
    });
    if (!key) throw notFound(`key-${number}`);
    return key;
  }
}

async function currentNumber(manager: EntityManager, organizationId: string): Promise<number> {
  const signing = { organizationId, retiredAt: IsNull() };
  return (await manager.findOneByOrFail(OrganizationKeyEntity, signing)).number;
}
