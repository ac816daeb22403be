// Rule: which scopes of a resource a person may give, and how they are offered (decision 0240).
import { hasRole } from '../projects/project-access.js';
import type { Role } from '../users/user.js';
import { GATEWAY_SCOPE } from './gateway-scope.js';
import type { ResourceScope, ScopeRisk } from './resource.js';

/** How a scope that was asked for stands on the consent page. */
export interface OfferedScope {
  name: string;
  description: string;
  risk: ScopeRisk;
  /** the client holds it already: it is kept without being asked for again */
  isHeld: boolean;
  /** the role that would be needed; undefined: the person may give it */
  lacksRole?: Role;
}

/** Stands for all tools of a resource that registered scopes: as much as all of them together. */
const EVERY_TOOL: ResourceScope = {
  name: GATEWAY_SCOPE,
  description: 'Use any tool, without a limit',
  risk: 'high',
  default: false,
  leastRole: 'viewer',
};

/** Of what was asked for, in that order; what the resource does not know is left out. */
export function offerScopes(
  asked: readonly string[],
  registered: readonly ResourceScope[],
  { role, held }: { role: Role; held: readonly string[] },
): OfferedScope[] {
  return asked.flatMap((name) => {
    const known = registered.find((one) => one.name === name) ?? (name === GATEWAY_SCOPE && EVERY_TOOL);
    if (!known) return [];
    const { description, risk, leastRole } = known;
    const lacksRole = hasRole(role, leastRole) ? undefined : leastRole;
    return [{ name, description, risk, isHeld: held.includes(name) && !lacksRole, lacksRole }];
  });
}

/** The greatest of the roles that these scopes need; undefined where everybody may give them. */
export const leastRoleOf = (
  scopes: readonly string[],
  registered: readonly ResourceScope[],
): Role | undefined =>
  (['owner', 'admin'] as const).find((role) =>
    registered.some((one) => one.leastRole === role && scopes.includes(one.name)),
  );
