// Rule: a member's role limits what tokens acting for it may do (docs/design/rights-and-audit.md). It grants nothing: a
// token holds what its issuer's entry and the person who approved it allow.
import type { AccountSettings } from '../settings/account-settings.js';
import { ALL_SCOPES, type Scope, SCOPES } from '../access/scopes.js';

export const MEMBER_ROLES = ['viewer', 'reviewer', 'member', 'admin', 'owner'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** `removed`: was a member. Without a role only the issuer's entry would limit a token: removal must take away, never add. */
export type HeldRole = MemberRole | 'removed';

const ROLE_SCOPES: Record<MemberRole, readonly Scope[]> = {
  viewer: ['jobs:read'],
  reviewer: ['jobs:read', 'events:read', 'jobs:review', 'jobs:photos'],
  member: SCOPES,
  admin: ALL_SCOPES.filter((scope) => scope !== 'policy:write'),
  owner: ALL_SCOPES,
};

/** Admins and owners: what they grant is permanent (grantable-scopes.ts). */
export const runsAccount = (role: HeldRole | undefined): boolean => role === 'admin' || role === 'owner';

/** Whether only tokens of members are let in. */
export const isMembersOnly = ({ membersOnly }: Pick<AccountSettings, 'membersOnly'>): boolean =>
  membersOnly !== false;

/** Scopes a token of this role may hold; without a role: all of them, unless only members' tokens are accepted. */
export const scopesOfRole = (role: MemberRole | undefined, membersOnly: boolean): readonly Scope[] =>
  role ? ROLE_SCOPES[role] : membersOnly ? [] : ALL_SCOPES;

/** The lesser of the agent's role and that of the person it acts for; somebody removed is less than anybody. */
export const lesserRole = (roles: readonly HeldRole[]): HeldRole | undefined =>
  (['removed', ...MEMBER_ROLES] as const).find((role) => roles.includes(role));

/**
 * Scopes that a change of role adds for its member. Running the account is more than holding its scopes: what admins grant
 * is permanent (grantable-scopes.ts).
 */
export function givenByRole(
  before: MemberRole | undefined,
  after: MemberRole | undefined,
  membersOnly: boolean,
): readonly Scope[] {
  if (runsAccount(after) && after !== before) return scopesOfRole(after, membersOnly);
  const held = scopesOfRole(before, membersOnly);
  return scopesOfRole(after, membersOnly).filter((scope) => !held.includes(scope));
}
