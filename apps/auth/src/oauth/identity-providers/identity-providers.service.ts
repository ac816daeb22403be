import { invalidParameter } from '@bonafide/platform/errors';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ChangeBy, recordAuditEvent } from '../../organizations/audit/record-audit-event.js';
import type { JitRole } from '../../people/company/company-connections.service.js';
import { DelegationsService } from '../../delegations/delegations.service.js';
import { conflict, notFound } from '../../errors.js';
import { IDENTITY_PROVIDERS_MAX } from '../../limits.js';
import { OutboundTargetsService } from '../../core/outbound/outbound-targets.service.js';
import { shareRules } from '../../projects/resources/find-resources.js';
import type { PolicyAccess } from '../../projects/resources/policy-access.js';
import { readPolicyAccess } from '../../projects/resources/read-policy-access.js';
import { IdentityProviderEntity } from './identity-provider.entity.js';

export interface IdentityProviderInput {
  issuer: string;
  jwksUri: string;
  enabled: boolean;
  allowedClients: string[];
  access: PolicyAccess[];
  defaultRole: JitRole;
}

/** The identity providers whose assertions are accepted for an organization's people (docs/design/oauth.md). */
@Injectable()
export class IdentityProvidersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly targets: OutboundTargetsService,
    private readonly delegations: DelegationsService,
  ) {}

  list(organizationId: string): Promise<IdentityProviderEntity[]> {
    return this.dataSource.manager.find(IdentityProviderEntity, {
      where: { organizationId },
      order: { issuer: 'ASC' },
    });
  }

  /** For an existing issuer, replaces all settings and ends the delegations from its assertions. */
  async save(
    organizationId: string,
    { enabled: isEnabled, access: given, ...input }: IdentityProviderInput,
    by: ChangeBy,
  ): Promise<IdentityProviderEntity> {
    const url = parseUrl(input.issuer);
    if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
      throw invalidParameter('issuer', 'issuer: must be an https address without query and fragment');
    await this.targets.checkEndpoint(input.jwksUri, 'jwksUri');
    const { saved, revoked } = await this.dataSource.transaction(async (manager) => {
      await shareRules(manager);
      // Serializes concurrent additions, so that the limit is counted correctly.
      await sql.run(manager, 'SELECT 1 FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
      const all = await manager.findBy(IdentityProviderEntity, { organizationId });
      const known = all.find(({ issuer }) => issuer === input.issuer);
      if (!known && all.length >= IDENTITY_PROVIDERS_MAX)
        throw conflict(`an organization has at most ${IDENTITY_PROVIDERS_MAX} identity providers`);
      const access = await readPolicyAccess(manager, organizationId, given, {
        role: 'owner',
        parameter: 'access',
      });
      const id = known?.id ?? `idp_${randomAlphanumeric(20)}`;
      const facts = { ...input, id, organizationId, isEnabled, access, updatedAt: this.clock.now() };
      const saved = await manager.save(IdentityProviderEntity, facts);
      const { issuer, jwksUri, allowedClients, defaultRole } = input;
      await recordAuditEvent(manager, {
        action: 'identity_provider.saved',
        organizationId,
        subject: id,
        details: { issuer, jwksUri, isEnabled, allowedClients, defaultRole, access: JSON.stringify(access) },
        ...by,
      });
      return {
        saved,
        revoked: await this.delegations.revokeAll(
          manager,
          { identityProvider: id, organizationId },
          { reason: 'identity provider changed', ...by },
        ),
      };
    });
    await this.delegations.startDelivery(revoked);
    return saved;
  }

  /** Also ends the delegations from its assertions. */
  async remove(organizationId: string, id: string, by: ChangeBy): Promise<void> {
    const revoked = await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(IdentityProviderEntity, { id, organizationId });
      if (!affected) throw notFound('identity provider');
      await recordAuditEvent(manager, {
        action: 'identity_provider.removed',
        organizationId,
        subject: id,
        ...by,
      });
      return this.delegations.revokeAll(
        manager,
        { identityProvider: id, organizationId },
        { reason: 'identity provider removed', ...by },
      );
    });
    await this.delegations.startDelivery(revoked);
  }
}
