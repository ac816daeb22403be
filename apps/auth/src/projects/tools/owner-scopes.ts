// Rule: which of a project's scopes only an owner of its organization may grant (docs/design/delegations.md), and that
// no one else can make them givable by others.
import { isDeepStrictEqual } from 'node:util';
import type { ProjectProvider } from '../project.js';
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

/** A scope that only an owner may grant, among members. */
export const findOwnersScope = (rules: OwnerRules): string | undefined =>
  [...rules.riskyScopes, ...Object.keys(rules.scopeRoles)].find((scope) => isForOwners(scope, rules));

type Method = Pick<ProjectProvider, 'type' | 'settings'>;

/**
 * Whether a change of a sign-in method lets in other people, who may then grant whatever the project lists: whoever runs the
 * method says who they are. A method of this service's own accounts lets in members, each with their role.
 */
export const letsInOthers = (before: Method | undefined, after: Method): boolean =>
  after.type !== 'none' && (before === undefined || !isDeepStrictEqual(waysIn(before), waysIn(after)));

const waysIn = ({ type, settings }: Method) => {
  const { displayName: _, ...rest } = settings as Record<string, unknown>;
  return { type, ...rest };
};
