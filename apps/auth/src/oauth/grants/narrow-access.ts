// Rule: the part of a client's access under the policy that a token request gets (docs/design/oauth.md), with OAuth
// errors.
import { errors } from 'oidc-provider';
import { findPolicyRefusal, POLICY_REFUSALS } from '../../projects/resources/agent-policy.js';
import type { OrganizationRules } from '../../projects/resources/find-resources.js';
import {
  type AskedAccess,
  chooseAccess,
  givableScopes,
  type PolicyAccess,
} from '../../projects/resources/policy-access.js';
import type { Role } from '../../people/users/user.js';

export interface NarrowedAccess extends PolicyAccess {
  /** the organization requires tokens to be bound to a key */
  needsDpop: boolean;
}

/** @throws the error for the client */
export async function narrowAccess(
  most: readonly PolicyAccess[],
  asked: AskedAccess,
  rulesOf: (resource: string) => Promise<OrganizationRules>,
  { clientId, role, isBound }: { clientId: string; role: Role; isBound: boolean },
): Promise<NarrowedAccess> {
  const chosen = chooseAccess(most, asked);
  if ('fault' in chosen)
    throw chosen.fault === 'invalid_target'
      ? new errors.InvalidTarget(chosen.why)
      : new errors.InvalidScope(chosen.why, undefined as never);
  const { resource } = chosen;
  const { policy, resource: registered } = await rulesOf(resource);
  const refusal = findPolicyRefusal(policy, { clientId, resource, isPushed: true });
  if (refusal !== undefined) throw new errors.AccessDenied(`the organization ${POLICY_REFUSALS[refusal]}`);
  if (policy.requireDpop && !isBound)
    throw new errors.InvalidDpopProof('the organization demands a DPoP proof');
  const scopes = givableScopes(chosen.scopes, registered?.scopes ?? [], role);
  if (scopes.length === 0 || (asked.scopes && scopes.length < chosen.scopes.length))
    throw new errors.InvalidScope('the scope cannot be given there', undefined as never);
  return { resource, scopes, needsDpop: policy.requireDpop === true };
}
