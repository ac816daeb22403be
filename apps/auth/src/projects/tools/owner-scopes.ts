// Rule: which of a project's scopes only an owner of its organization may grant (decision 0050), and that no one else can
// make them givable by others.
import type { Role } from '../../people/users/user.js';

export interface OwnerRules {
  riskyScopes: readonly string[];
  scopeRoles: Readonly<Record<string, Role>>;
}

const isForOwners = (scope: string, { riskyScopes, scopeRoles }: OwnerRules): boolean =>
  Object.hasOwn(scopeRoles, scope) ? scopeRoles[scope] === 'owner' : riskyScopes.includes(scope);

/** A scope for owners that would not be one any more. */
export const findFreedScope = (before: OwnerRules, after: OwnerRules): string | undefined =>
  [...before.riskyScopes, ...Object.keys(before.scopeRoles)].find(
    (scope) => isForOwners(scope, before) && !isForOwners(scope, after),
  );
