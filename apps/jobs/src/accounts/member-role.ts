// Rule: a member's role bounds what tokens that act for it may do (decision 0281). It gives nothing: a token holds what
// its issuer's entry and the person who approved it let it have.
import { ALL_SCOPES, type Scope } from './scopes.js';

export const MEMBER_ROLES = ['viewer', 'reviewer', 'admin'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

const ROLE_SCOPES: Record<MemberRole, readonly Scope[]> = {
  viewer: ['jobs:read'],
  reviewer: ['jobs:read', 'events:read', 'jobs:review', 'jobs:photos'],
  admin: ALL_SCOPES,
};

/** What a token of this role may hold; without a role all of it, unless only members' tokens count. */
export const scopesOfRole = (role: MemberRole | undefined, membersOnly = false): readonly Scope[] =>
  role ? ROLE_SCOPES[role] : membersOnly ? [] : ALL_SCOPES;

/** Of the agent's role and that of the person it acts for the one that may do less. */
export const lesserRole = (roles: readonly MemberRole[]): MemberRole | undefined =>
  MEMBER_ROLES.find((role) => roles.includes(role));

/**
 * What a change of role gives its member that it did not have. To act as an admin is more than to hold its scopes: what
 * admins give lasts (lasting-rights.ts).
 */
export function givenByRole(
  before: MemberRole | undefined,
  after: MemberRole | undefined,
  membersOnly = false,
): readonly Scope[] {
  if (after === 'admin' && before !== 'admin') return ALL_SCOPES;
  const held = scopesOfRole(before, membersOnly);
  return scopesOfRole(after, membersOnly).filter((scope) => !held.includes(scope));
}
