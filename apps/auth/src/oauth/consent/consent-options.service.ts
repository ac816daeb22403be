import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { findPolicyRefusal, type PolicyRefusal } from '../../projects/resources/agent-policy.js';
import { findOrganizationRules, type OrganizationRules } from '../../projects/resources/find-resources.js';
import { GATEWAY_SCOPE } from '../../projects/resources/gateway-scope.js';
import { type DetailInWords, detailsInWords } from '../../projects/resources/authorization-details.js';
import { mayGiveEveryTool, type OfferedScope, offerScopes } from '../../projects/resources/resource-scope.js';
import type { Role, User } from '../../people/users/user.js';
import type { GatewayInteraction } from '../provider/interactions.service.js';

/** A person's options to answer a request on behalf of one organization. */
export interface ConsentOption {
  id: string;
  name: string;
  /** why nothing can be granted */
  refusal?: PolicyRefusal | 'foreign' | 'unregistered' | 'role';
  /** undefined if the resource has no registered scopes: the request is for all of its tools */
  scopes?: OfferedScope[];
  resourceName?: string;
  /** the only uses that the scopes are for */
  details?: DetailInWords[];
}

/** The organizations that a person could answer for, with what they may grant in each (docs/design/oauth.md). */
@Injectable()
export class ConsentOptionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async of(interaction: GatewayInteraction, { id: userId, memberships }: User): Promise<ConsentOption[]> {
    const { manager } = this.dataSource;
    const ids = memberships.map(({ organizationId }) => organizationId);
    const rules = await findOrganizationRules(manager, ids, interaction.resource);
    return Promise.all(
      memberships.map(async ({ organizationId, organizationName, role }) => {
        const held = await this.heldScopes(manager, interaction, userId, organizationId);
        const own = rules.find((one) => one.organizationId === organizationId)!;
        return {
          id: organizationId,
          name: organizationName,
          resourceName: own.resource?.name,
          ...evaluateOption(interaction, own, { role, held }),
        };
      }),
    );
  }

  /** The scopes that the client holds in usable delegations of this person for the organization and resource. */
  private async heldScopes(
    manager: EntityManager,
    { clientId, resource, scopes }: GatewayInteraction,
    userId: string,
    organizationId: string,
  ): Promise<string[]> {
    if (isUnscoped(scopes)) return [];
    const rows = await sql.rows<{ scopes: string[] }>(
      manager,
      `SELECT scopes FROM delegations WHERE client_id = $1 AND user_id = $2 AND organization_id = $3
         AND constraints->>'resource' = $4 AND flow = 'gateway' AND status = 'active' AND expires_at > $5
         AND constraints->'authorizationDetails' IS NULL`,
      [clientId, userId, organizationId, resource, this.clock.now()],
    );
    return rows.flatMap((row) => row.scopes);
  }
}

const isUnscoped = (scopes: readonly string[]) => scopes.every((name) => name === GATEWAY_SCOPE);

/** Evaluated when the page is shown and again, with the rules locked, when it is answered. */
export function evaluateOption(
  interaction: GatewayInteraction,
  { organizationId, policy, resource }: OrganizationRules,
  { role, held }: { role: Role; held: string[] },
): Pick<ConsentOption, 'refusal' | 'scopes' | 'details'> {
  const only = interaction.clientOwner?.organizationId;
  if (only && only !== organizationId) return { refusal: 'foreign' };
  const refusal = findPolicyRefusal(policy, interaction);
  if (refusal !== undefined) return { refusal };
  const { details: asked } = interaction;
  const details = asked.length > 0 ? detailsInWords(asked, resource?.detailTypes ?? []) : undefined;
  if (asked.length > 0 && !details) return { refusal: 'unregistered' };
  if (isUnscoped(interaction.scopes)) {
    if (!mayGiveEveryTool(role, resource?.scopes ?? [])) return { refusal: 'role' };
    return details ? { details } : {};
  }
  if (!resource) return { refusal: 'unregistered' };
  const scopes = offerScopes(interaction.scopes, resource.scopes, { role, held });
  return scopes.some(({ lacksRole }) => lacksRole === undefined)
    ? { scopes, ...(details && { details }) }
    : { refusal: 'role' };
}
