// Rule: the access that an organization's policy allows a client without asking a person (docs/design/oauth.md): at
// most these scopes at these resources; a request names a subset, which the resource must still offer.
import { hasRole } from '../project-access.js';
import type { Role } from '../../people/users/user.js';
import { GATEWAY_SCOPE } from './gateway-scope.js';
import { areAvailable } from './requested-scopes.js';
import { isSameResource, type ResourceScope } from './resource.js';
import { mayGiveEveryTool } from './resource-scope.js';

export interface PolicyAccess {
  /** canonical */
  resource: string;
  scopes: string[];
}

/** What a client may get for itself, and the role of the person who allowed it. */
export interface MachineAccess {
  role: Role;
  resources: PolicyAccess[];
}

export interface AskedAccess {
  resource?: string;
  scopes?: string[];
}

export type ChosenAccess = PolicyAccess | { fault: 'invalid_target' | 'invalid_scope'; why: string };

/** The granted part: the requested one, or everything of the only resource if none is named. */
export function chooseAccess(most: readonly PolicyAccess[], { resource, scopes }: AskedAccess): ChosenAccess {
  const found =
    resource === undefined
      ? most.length === 1 && most[0]
      : most.find((one) => isSameResource(one.resource, resource));
  if (!found)
    return {
      fault: 'invalid_target',
      why: resource === undefined ? 'resource is required' : 'the policy does not allow the resource',
    };
  if (scopes && !areAvailable(scopes, found.scopes))
    return { fault: 'invalid_scope', why: 'the scope is more than the policy allows' };
  return { ...found, scopes: found.scopes.filter((name) => scopes?.includes(name) ?? true) };
}

/** Those of the scopes that the resource has and this role may grant. */
export const givableScopes = (
  scopes: readonly string[],
  registered: readonly ResourceScope[],
  role: Role,
): string[] =>
  scopes.filter((name) =>
    name === GATEWAY_SCOPE
      ? mayGiveEveryTool(role, registered)
      : registered.some((one) => one.name === name && hasRole(role, one.leastRole)),
  );
