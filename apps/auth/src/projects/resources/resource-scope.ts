// Rule: which scopes of a resource a person may grant, and how they are offered (docs/design/oauth.md).
import { hasRole } from '../project-access.js';
import type { Role } from '../../people/users/user.js';
import { GATEWAY_SCOPE } from './gateway-scope.js';
import type { ResourceScope, ScopeRisk } from './resource.js';

/** A requested scope on the consent page. */
export interface OfferedScope {
  name: string;
  description: string;
  risk: ScopeRisk;
  /** the client already holds it: it is kept without asking again */
  isHeld: boolean;
  /** the required role; undefined if the person may grant it */
  lacksRole?: Role;
}

/** Represents all tools of a resource with registered scopes: the sum of all of them, and of what they require. */
const everyTool = (registered: readonly ResourceScope[]): ResourceScope => ({
  name: GATEWAY_SCOPE,
  description: 'Use any tool, without a limit',
  risk: 'high',
  default: false,
  leastRole: leastRoleOf([GATEWAY_SCOPE], registered) ?? 'viewer',
});

/** Whether this role may give all that the resource has. */
export const mayGiveEveryTool = (role: Role, registered: readonly ResourceScope[]): boolean =>
  hasRole(role, everyTool(registered).leastRole);

/** The requested scopes in their order, without those unknown to the resource. */
export function offerScopes(
  asked: readonly string[],
  registered: readonly ResourceScope[],
  { role, held }: { role: Role; held: readonly string[] },
): OfferedScope[] {
  return asked.flatMap((name) => {
    const known =
      registered.find((one) => one.name === name) ?? (name === GATEWAY_SCOPE && everyTool(registered));
    if (!known) return [];
    const { description, risk, leastRole } = known;
    const lacksRole = hasRole(role, leastRole) ? undefined : leastRole;
    return [{ name, description, risk, isHeld: held.includes(name) && !lacksRole, lacksRole }];
  });
}

/**
 * The scope that a change would make givable by lower roles, though the author of the change may not give it: a scope of
 * the replaced registration must stay as it is, and one of any other that covers the address keeps its role.
 */
export function findLoweredScope(
  after: readonly ResourceScope[],
  { replaced, others }: { replaced: readonly ResourceScope[]; others: readonly ResourceScope[] },
  role: Role,
): string | undefined {
  const stays = (before: ResourceScope, isReplaced: boolean) => {
    const now = after.find(({ name }) => name === before.name);
    if (hasRole(role, before.leastRole)) return true;
    return now ? hasRole(now.leastRole, before.leastRole) : !isReplaced;
  };
  return (replaced.find((one) => !stays(one, true)) ?? others.find((one) => !stays(one, false)))?.name;
}

/** The highest role that these scopes require; undefined if everyone may grant them. */
export function leastRoleOf(
  scopes: readonly string[],
  registered: readonly ResourceScope[],
): Role | undefined {
  const isEvery = scopes.includes(GATEWAY_SCOPE);
  return (['owner', 'admin'] as const).find((role) =>
    registered.some((one) => one.leastRole === role && (isEvery || scopes.includes(one.name))),
  );
}
