import { invalidParameter } from '@bonafide/platform/errors';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type ChangeBy, recordAuditEvent } from '../../organizations/audit/record-audit-event.js';
import { DelegationsService } from '../../delegations/delegations.service.js';
import { conflict, forbidden, notFound } from '../../errors.js';
import { RESOURCES_MAX } from '../../limits.js';
import { type AgentPolicy } from './agent-policy.js';
import { findDisallowed, findUngrantable } from './find-invalid-delegations.js';
import { findCovering, findRegistrations, listResources, lockAllRules } from './find-resources.js';
import {
  canonicalResource,
  type DetailType,
  isResourceUri,
  type Resource,
  type ResourceScope,
} from './resource.js';
import { ResourceDiscoveryService } from './resource-discovery.service.js';
import { findLoweredScope } from './resource-scope.js';
import type { Role } from '../../people/users/user.js';
import { OrganizationEntity } from '../../organizations/organization.entity.js';
import { ResourceEntity } from './resource.entity.js';

export interface NewResource {
  uri: string;
  name?: string;
  /** omitted: read from the resource's metadata */
  scopes?: ResourceScope[];
  /** omitted: read from the metadata if the scopes are, otherwise none */
  detailTypes?: DetailType[];
}

const SYSTEM: ChangeBy = { actor: { type: 'system' } };

/** Resources whose scopes can be granted, and an organization's policy for clients. */
@Injectable()
export class ResourcesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly discovery: ResourceDiscoveryService,
    private readonly delegations: DelegationsService,
  ) {}

  list(organizationId: string): Promise<Resource[]> {
    return listResources(this.dataSource.manager, organizationId);
  }

  /**
   * Registers or replaces an organization's resource; ends the delegations that hold more than can now be granted.
   *
   * @param role of the author, who cannot lower the role that a scope needs above their own
   */
  async save(
    organizationId: string,
    given: NewResource,
    by: ChangeBy,
    role: Role = 'owner',
  ): Promise<Resource> {
    const uri = canonicalResource(given.uri);
    if (!isResourceUri(uri) || !/^https?:/i.test(uri))
      throw invalidParameter('uri', 'uri: must be an absolute http or https address without a fragment');
    const found = given.scopes
      ? { name: new URL(uri).host, scopes: given.scopes, detailTypes: [] }
      : await this.discovery.discover(uri);
    const { name = found.name, detailTypes = found.detailTypes } = given;
    return this.store({ organizationId, uri, name, scopes: found.scopes, detailTypes }, by, role);
  }

  /** Updates a shared resource from its current metadata. */
  async saveShared(uri: string): Promise<Resource> {
    return this.store({ organizationId: null, uri, ...(await this.discovery.discover(uri)) }, SYSTEM);
  }

  async remove(organizationId: string, id: string, by: ChangeBy, role: Role = 'owner'): Promise<void> {
    await this.change(organizationId, by, async (manager) => {
      const removed = await sql.maybe<Pick<Resource, 'uri' | 'scopes'>>(
        manager,
        'DELETE FROM resources WHERE id = $1 AND organization_id = $2 RETURNING uri, scopes',
        [id, organizationId],
      );
      if (!removed) throw notFound('resource');
      assertKept([], { replaced: removed.scopes, others: [] }, role);
      await recordAuditEvent(manager, { action: 'resource.removed', subject: id, organizationId, ...by });
      return findUngrantable(manager, { organizationId, uri: removed.uri });
    });
  }

  async policy(organizationId: string): Promise<AgentPolicy> {
    return findPolicy(this.dataSource.manager, organizationId);
  }

  /** Replaces the policy, but for lists that are left out; ends the delegations that it does not allow. */
  async savePolicy(organizationId: string, given: AgentPolicy, by: ChangeBy): Promise<AgentPolicy> {
    let policy = given;
    await this.change(organizationId, by, async (manager) => {
      const { allowedClients, allowedResources } = await findPolicy(manager, organizationId);
      policy = withoutUndefined({ allowedClients, allowedResources, ...withoutUndefined(given) });
      await sql.run(manager, 'UPDATE organizations SET agent_policy = $2 WHERE id = $1', [
        organizationId,
        JSON.stringify(policy),
      ]);
      const event = { action: 'agent_policy.changed', organizationId, ...by };
      await recordAuditEvent(manager, { ...event, details: { policy: JSON.stringify(policy) } });
      return findDisallowed(manager, organizationId, policy);
    });
    return policy;
  }

  private async store(
    { organizationId, uri, name, scopes, detailTypes }: Omit<Resource, 'id' | 'updatedAt'>,
    by: ChangeBy,
    role: Role = 'owner',
  ): Promise<Resource> {
    const now = this.clock.now();
    let stored: Resource | undefined;
    await this.change(organizationId, by, async (manager) => {
      const known = (await findRegistrations(manager, uri)).find(
        (one) => one.organizationId === organizationId && one.uri === uri,
      );
      if (!known && organizationId !== null) await assertRoom(manager, organizationId);
      if (organizationId !== null) {
        const covering = await findCovering(manager, organizationId, uri);
        const others = covering.filter(({ id }) => id !== known?.id).flatMap((one) => one.scopes);
        assertKept(scopes, { replaced: known?.scopes ?? [], others }, role);
      }
      const id = known?.id ?? `res_${randomAlphanumeric(20)}`;
      await sql.run(
        manager,
        `INSERT INTO resources (id, organization_id, uri, name, scopes, detail_types, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $7, $6, $6)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, scopes = excluded.scopes,
           detail_types = excluded.detail_types, updated_at = excluded.updated_at`,
        [id, organizationId, uri, name, JSON.stringify(scopes), now, JSON.stringify(detailTypes)],
      );
      stored = { id, organizationId, uri, name, scopes, detailTypes, updatedAt: now };
      if (known && JSON.stringify(known.scopes) === JSON.stringify(scopes)) return [];
      await recordAuditEvent(manager, {
        action: 'resource.saved',
        subject: id,
        organizationId: organizationId ?? undefined,
        details: { uri, scopes: scopes.map((scope) => scope.name) },
        ...by,
      });
      return findUngrantable(manager, { organizationId, uri });
    });
    return stored!;
  }

  /** One change of rules at a time; delegations that lose their basis end in the same transaction. */
  private async change(
    organizationId: string | null,
    { actor, requestId }: ChangeBy,
    apply: (manager: EntityManager) => Promise<string[]>,
  ): Promise<void> {
    const revoked = await this.dataSource.transaction(async (manager) => {
      await lockAllRules(manager);
      const ids = await apply(manager);
      return this.delegations.revokeAll(
        manager,
        { ids },
        { reason: organizationId === null ? 'resource' : 'policy', actor, requestId },
      );
    });
    await this.delegations.startDelivery(revoked);
  }
}

/** Otherwise whoever configures a resource could give what only a higher role may. */
function assertKept(...change: Parameters<typeof findLoweredScope>): void {
  const lowered = findLoweredScope(...change);
  if (lowered !== undefined)
    throw forbidden(`scopes: ${lowered} needs a higher role than yours, and keeps it`);
}

async function assertRoom(manager: EntityManager, organizationId: string): Promise<void> {
  const count = await manager.countBy(ResourceEntity, { organizationId });
  if (count >= RESOURCES_MAX)
    throw conflict(`an organization can register at most ${RESOURCES_MAX} resources`);
}

async function findPolicy(manager: EntityManager, organizationId: string): Promise<AgentPolicy> {
  return (await manager.findOneByOrFail(OrganizationEntity, { id: organizationId })).agentPolicy;
}

const withoutUndefined = (policy: AgentPolicy): AgentPolicy =>
  Object.fromEntries(Object.entries(policy).filter(([, value]) => value !== undefined));
