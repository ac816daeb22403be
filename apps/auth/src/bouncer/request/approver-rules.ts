/**
 * Who may give which scope (decision 0050). A member of the organization needs the scope's least role: viewer for
 * reading, owner for what the project marks risky, admin for the rest, unless the project says otherwise. Somebody whom
 * an OAuth provider vouches for gives more than reading only where the provider's setting limits whom it vouches for.
 */
import type { ProjectProvider } from '../../projects/project.js';
import { hasRole } from '../../projects/project-access.js';
import { isReadScope } from '../../projects/tool-scope.js';
import type { Role } from '../../users/user.js';

export interface RoleRules {
  riskyScopes: readonly string[];
  scopeRoles: Readonly<Record<string, Role>>;
}

function leastRole(scope: string, { riskyScopes, scopeRoles }: RoleRules): Role {
  if (Object.hasOwn(scopeRoles, scope)) return scopeRoles[scope]!;
  if (riskyScopes.includes(scope)) return 'owner';
  return isReadScope(scope) ? 'viewer' : 'admin';
}

/** The scopes that a member of this role may not give. */
export const scopesBeyondRole = (scopes: readonly string[], role: Role, rules: RoleRules): string[] =>
  scopes.filter((scope) => !hasRole(role, leastRole(scope, rules)));

/** The scopes that nobody may give who signs in with this provider. */
export const scopesBeyondProvider = (
  scopes: readonly string[],
  provider: Pick<ProjectProvider, 'type' | 'settings'> | undefined,
): string[] =>
  provider?.type === 'oauth2' && !hasLimits(provider.settings)
    ? scopes.filter((scope) => !isReadScope(scope))
    : [];

const hasLimits = (settings: object): boolean => {
  const { allowedDomains = [], allowedTenants = [] } = settings as Record<string, string[] | undefined>;
  return allowedDomains.length + allowedTenants.length > 0;
};
