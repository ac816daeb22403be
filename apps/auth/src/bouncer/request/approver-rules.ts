/**
 * Who may grant which scope (docs/design/delegations.md). A member of the organization needs the scope's minimum role:
 * viewer for reading, owner for risky scopes, admin for the rest, unless the project says otherwise. A person signed in
 * through an OAuth provider may grant more than reading only if the provider's settings limit who can sign in.
 */
import type { ProjectProvider } from '../../projects/project.js';
import { hasRole } from '../../projects/project-access.js';
import { isReadScope } from '../../projects/tools/tool-scope.js';
import type { Role } from '../../people/users/user.js';

export interface RoleRules {
  riskyScopes: readonly string[];
  scopeRoles: Readonly<Record<string, Role>>;
}

function leastRole(scope: string, { riskyScopes, scopeRoles }: RoleRules): Role {
  if (Object.hasOwn(scopeRoles, scope)) return scopeRoles[scope]!;
  if (riskyScopes.includes(scope)) return 'owner';
  return isReadScope(scope) ? 'viewer' : 'admin';
}

/** The scopes that a member with this role may not grant. */
export const scopesBeyondRole = (scopes: readonly string[], role: Role, rules: RoleRules): string[] =>
  scopes.filter((scope) => !hasRole(role, leastRole(scope, rules)));

/** The scopes that people signed in through this provider may not grant. */
export const scopesBeyondProvider = (
  scopes: readonly string[],
  provider: Pick<ProjectProvider, 'type' | 'settings'> | undefined,
): string[] =>
  provider?.type === 'oauth2' && !hasLimits(provider.settings)
    ? scopes.filter((scope) => !isReadScope(scope))
    : [];

const hasLimits = (settings: object): boolean => {
  const { allowedDomains, allowedTenants } = settings as Record<string, string[] | undefined>;
  return allowedDomains !== undefined || allowedTenants !== undefined;
};
