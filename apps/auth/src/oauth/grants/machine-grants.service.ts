import { isDeepStrictEqual } from 'node:util';
import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from 'oidc-provider';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditedRequest } from '../../organizations/audit/record-audit-event.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { organizationDid } from '../../core/public-urls.js';
import { lockOrganizationRules, shareRules } from '../../projects/resources/find-resources.js';
import type { AskedAccess, MachineAccess } from '../../projects/resources/policy-access.js';
import { AccessTokensService } from './access-tokens.service.js';
import { gatewayClientDid } from '../clients/client-did.js';
import { narrowAccess } from './narrow-access.js';
import { findOrCreatePolicyDelegation } from './policy-delegations.js';
import { type GrantCaller, policyToken } from './policy-token.js';

interface Machine {
  organizationId: string;
  slug: string;
  name: string;
  jwks: object | null;
  access: MachineAccess | null;
}

/** Tokens for a client itself, allowed by its organization (RFC 6749 section 4.4; docs/design/oauth.md). */
@Injectable()
export class MachineGrantsService {
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly dataSource: DataSource,
    private readonly accessTokens: AccessTokensService,
    private readonly clock: Clock,
  ) {}

  /** The body of the token response: an access token without a refresh token. */
  async issue({ clientId, jwks, jkt }: GrantCaller, asked: AskedAccess, request?: AuditedRequest) {
    const grant = await this.dataSource.transaction(async (manager) => {
      await shareRules(manager);
      const machine = await lockMachine(manager, clientId);
      if (!machine?.access || !machine.jwks)
        throw new errors.UnauthorizedClient('the organization does not let the client act for itself');
      // Processes cache a client and its keys for a few seconds.
      if (!isDeepStrictEqual(machine.jwks, jwks)) throw new errors.InvalidClientAuth('the key was replaced');
      const { organizationId, slug, access } = machine;
      const rulesOf = (resource: string) => lockOrganizationRules(manager, organizationId, resource);
      const { PUBLIC_URL } = this.config;
      const { resource, scopes, needsDpop } = await narrowAccess(access.resources, asked, rulesOf, {
        clientId,
        role: access.role,
        isBound: jkt !== undefined,
      });
      return findOrCreatePolicyDelegation(
        manager,
        {
          basis: 'machine',
          organizationId,
          issuerDid: organizationDid(PUBLIC_URL, slug),
          clientId,
          clientDid: gatewayClientDid(PUBLIC_URL, clientId),
          clientName: machine.name,
          user: null,
          scopes,
          constraints: { resource, ...(needsDpop && { dpop: true as const }) },
          leastRole: access.role,
        },
        this.clock.now(),
        request,
      );
    });
    return policyToken(this.accessTokens, grant, jkt);
  }
}

/** Locked: a change or removal of the client waits, and then ends the new delegation. */
const lockMachine = (manager: EntityManager, clientId: string): Promise<Machine | undefined> =>
  sql.maybe<Machine>(
    manager,
    `SELECT o.id AS "organizationId", o.slug, c.metadata->>'client_name' AS name, c.metadata->'jwks' AS jwks,
       c.machine_access AS access
     FROM gateway_clients c JOIN organizations o ON o.id = c.organization_id
     WHERE c.client_id = $1 AND c.is_preregistered FOR SHARE OF c`,
    [clientId],
  );
