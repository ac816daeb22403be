import { invalidParameter } from '@bonafide/platform/errors';
import type { EntityManager } from 'typeorm';
import type { Role } from '../../people/users/user.js';
import { lockOrganizationRules } from './find-resources.js';
import { givableScopes, type PolicyAccess } from './policy-access.js';
import { canonicalResource } from './resource.js';

/**
 * Normalizes it for storage: canonical URIs, with scopes that the resources have and this role may grant.
 *
 * @throws ServiceError `invalid-request` that names the resource and scope
 */
export async function readPolicyAccess(
  manager: EntityManager,
  organizationId: string,
  given: readonly PolicyAccess[],
  { role, parameter }: { role: Role; parameter: string },
): Promise<PolicyAccess[]> {
  const access: PolicyAccess[] = [];
  for (const { resource, scopes } of given) {
    const uri = canonicalResource(resource);
    const { resource: registered } = await lockOrganizationRules(manager, organizationId, uri);
    const givable = givableScopes(scopes, registered?.scopes ?? [], role);
    const other = scopes.find((name) => !givable.includes(name));
    if (other !== undefined)
      throw invalidParameter(parameter, `${parameter}: ${uri} has no scope ${other} that a ${role} may give`);
    if (access.some((one) => one.resource === uri))
      throw invalidParameter(parameter, `${parameter}: ${uri} must not be given twice`);
    access.push({ resource: uri, scopes });
  }
  return access;
}
