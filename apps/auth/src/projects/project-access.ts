import type { Actor } from '../organizations/audit/record-audit-event.js';
import { forbidden, notFound, ownCredentialRequired, secondFactorRequired } from '../errors.js';
import type { Role, User } from '../people/users/user.js';
import type { KeyHolder } from './api-keys.service.js';
import { otherProjectsKey, projectNotFound } from './project-errors.js';

/** The caller: a project with its API key, or a signed-in user. */
export type Access = { key: KeyHolder } | { user: User };

export const actorOf = (access: Access): Actor =>
  'key' in access ? { type: 'api_key', id: access.key.keyId } : { type: 'user', id: access.user.id };

/** Ranks of the roles: a higher one may do everything that a lower one may. */
const RANK: Record<Role, number> = { viewer: 0, admin: 1, owner: 2 };

export const hasRole = (role: Role, least: Role): boolean => RANK[role] >= RANK[least];

export const roleIn = (user: User, organizationId: string): Role | undefined =>
  user.memberships.find((one) => one.organizationId === organizationId)?.role;

/**
 * Throws unless a user has at least this role in the organization. For people outside it, the organization is reported as
 * not found.
 */
export function assertRole(user: User, organizationId: string, least: Role, what = 'organization'): void {
  const needs = user.withheld?.find((one) => one.organizationId === organizationId)?.needs;
  if (needs === 'second-factor') throw secondFactorRequired('the organization asks for a second factor');
  if (needs === 'own-credential') throw ownCredentialRequired();
  const role = roleIn(user, organizationId);
  if (role === undefined) throw what === 'project' ? projectNotFound() : notFound(what);
  if (!hasRole(role, least)) throw forbidden(`this needs the role ${least}`);
}

/** Throws unless the caller may read (`viewer`) or change (`admin`) the project. */
export function assertProjectAccess(
  access: Access,
  project: { id: string; organizationId: string },
  least: Role,
): void {
  if ('user' in access) return assertRole(access.user, project.organizationId, least, 'project');
  if (access.key.projectId !== project.id) throw otherProjectsKey();
}
