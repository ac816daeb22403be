// Rule: which clients may act for an organization's people, at which resources, and how they must ask
// (docs/design/oauth.md). A list that is empty or missing allows nobody; null allows everybody.
import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import { coveringResources } from './resource.js';

export interface AgentPolicy {
  /** client ids; `https://host` allows every client whose metadata document is on that host; null: all */
  allowedClients?: string[] | null;
  /** canonical URIs; each includes those below it; null: all */
  allowedResources?: string[] | null;
  /** RFC 9126 */
  requirePushedRequests?: boolean;
  /** RFC 9449: tokens must be bound to a key of the client */
  requireDpop?: boolean;
  /** RFC 8628: a code sent to a member by an attacker is a way to their rights */
  refuseDevices?: boolean;
  /** RFC 8693: no sub-delegations to other agents */
  refusePassingOn?: boolean;
  /** for how long a refresh token is accepted again after its first use, with the same tokens as answer; default: 0 */
  refreshLeewaySeconds?: number;
}

/** Why a request cannot be approved for an organization, as the end of a sentence that begins with the organization. */
export const POLICY_REFUSALS = {
  client: 'does not allow this application',
  resource: 'does not allow applications there',
  device: 'does not connect devices by a code',
  unprotected: 'accepts requests of applications over a protected channel alone',
} as const;
export type PolicyRefusal = keyof typeof POLICY_REFUSALS;

/** Undefined if the request can be approved for the organization. */
export function findPolicyRefusal(
  policy: AgentPolicy,
  request: { clientId: string; resource: string; isPushed: boolean; device?: object },
): PolicyRefusal | undefined {
  const { allowedClients, allowedResources, requirePushedRequests, refuseDevices } = policy;
  if (allowedClients !== null && !allowedClients?.some((entry) => namesClient(entry, request.clientId)))
    return 'client';
  if (
    allowedResources !== null &&
    !coveringResources(request.resource).some((uri) => allowedResources?.includes(uri))
  )
    return 'resource';
  if (refuseDevices && request.device) return 'device';
  if (requirePushedRequests && !request.isPushed) return 'unprotected';
  return undefined;
}

/** A bare origin matches all metadata documents of its host; everything else is a client id. */
const namesClient = (entry: string, clientId: string): boolean =>
  entry === clientId || (isOrigin(entry) && parseUrl(clientId)?.origin === entry);

const isOrigin = (entry: string): boolean => /^https:/.test(entry) && parseUrl(entry)?.origin === entry;
