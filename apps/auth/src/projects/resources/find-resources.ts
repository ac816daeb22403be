import { type Executor, sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { AgentPolicy } from './agent-policy.js';
import { coveringResources, type DetailType, type Resource, type ResourceScope } from './resource.js';

const COLUMNS =
  'id, organization_id AS "organizationId", uri, name, scopes, detail_types AS "detailTypes", updated_at AS "updatedAt"';

/** All organizations' registrations of a URI: a request is checked before its organization is known. */
export const findRegistrations = (on: Executor, uri: string): Promise<Resource[]> =>
  sql.rows<Resource>(
    on,
    `SELECT DISTINCT ON (organization_id) ${COLUMNS} FROM resources WHERE uri = ANY ($1)
     ORDER BY organization_id, length(uri) DESC`,
    [coveringResources(uri)],
  );

/** An organization's own registrations and the shared ones that cover a URI, also those with a nearer one below them. */
export const findCovering = (on: Executor, organizationId: string, uri: string): Promise<Resource[]> =>
  sql.rows<Resource>(
    on,
    `SELECT ${COLUMNS} FROM resources WHERE uri = ANY ($1) AND (organization_id = $2 OR organization_id IS NULL)`,
    [coveringResources(uri), organizationId],
  );

/** An organization's own resources and the shared ones. */
export const listResources = (manager: EntityManager, organizationId: string): Promise<Resource[]> =>
  sql.rows<Resource>(
    manager,
    `SELECT ${COLUMNS} FROM resources r WHERE r.organization_id = $1 OR (r.organization_id IS NULL AND NOT EXISTS
       (SELECT 1 FROM resources own WHERE own.uri = r.uri AND own.organization_id = $1))
     ORDER BY uri`,
    [organizationId],
  );

/** An organization's rules for a resource. */
export interface OrganizationRules {
  organizationId: string;
  policy: AgentPolicy;
  /** the nearest own or shared registration that covers the URI; null if there is none */
  resource: { name: string; scopes: ResourceScope[]; detailTypes: DetailType[] } | null;
}

export const findOrganizationRules = (
  manager: EntityManager,
  organizationIds: readonly string[],
  uri: string,
): Promise<OrganizationRules[]> =>
  sql.rows<OrganizationRules>(
    manager,
    `SELECT o.id AS "organizationId", o.agent_policy AS policy,
       (SELECT json_build_object('name', r.name, 'scopes', r.scopes, 'detailTypes', r.detail_types) FROM resources r
        WHERE r.uri = ANY ($2) AND (r.organization_id = o.id OR r.organization_id IS NULL)
        ORDER BY r.organization_id NULLS LAST, length(r.uri) DESC LIMIT 1) AS resource
     FROM organizations o WHERE o.id = ANY ($1)`,
    [organizationIds, coveringResources(uri)],
  );

/**
 * Locks the rules until the transaction ends: a change waits, and then ends what was approved under the earlier rules.
 */
export async function lockOrganizationRules(
  manager: EntityManager,
  organizationId: string,
  uri: string,
): Promise<OrganizationRules> {
  await shareRules(manager);
  const [rules] = await findOrganizationRules(manager, [organizationId], uri);
  return rules!;
}

/** Call before statements that take other locks: rules are locked first. */
export const shareRules = (manager: EntityManager): Promise<void> =>
  sql.run(manager, `SELECT pg_advisory_xact_lock_shared(hashtext('organization rules'))`);

/** Exclusive lock for changing rules; see {@link lockOrganizationRules}. */
export const lockAllRules = (manager: EntityManager): Promise<unknown> =>
  sql.run(manager, `SELECT pg_advisory_xact_lock(hashtext('organization rules'))`);
