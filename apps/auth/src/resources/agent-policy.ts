// Rule: which clients an organization lets act for its people, at which resources, and in which form they ask
// (decision 0240). A setting that is left out allows everything.
import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import { coveringResources } from './resource.js';

export interface AgentPolicy {
  /** client ids; `https://host` stands for every client whose metadata document is there */
  allowedClients?: string[] | null;
  /** canonical addresses; each stands for those below it too */
  allowedResources?: string[] | null;
  /** RFC 9126 */
  requirePushedRequests?: boolean;
  /** RFC 9449: tokens are bound to a key of the client */
  requireDpop?: boolean;
  /** RFC 8628: a code that somebody sends a member is a way to their rights */
  refuseDevices?: boolean;
  /** RFC 8693: nothing is passed on to other agents */
  refusePassingOn?: boolean;
}

/** Why a request cannot be approved for the organization, as a person reads it; undefined: it can. */
export function explainPolicyRefusal(
  policy: AgentPolicy,
  request: { clientId: string; resource: string; isPushed: boolean; device?: object },
): string | undefined {
  const { allowedClients, allowedResources, requirePushedRequests, refuseDevices } = policy;
  if (allowedClients && !allowedClients.some((entry) => namesClient(entry, request.clientId)))
    return 'does not allow this application';
  if (allowedResources && !coveringResources(request.resource).some((uri) => allowedResources.includes(uri)))
    return 'does not allow applications there';
  if (refuseDevices && request.device) return 'does not connect devices by a code';
  if (requirePushedRequests && !request.isPushed)
    return 'accepts requests of applications over a protected channel alone';
  return undefined;
}

/** A bare origin names all metadata documents of its host; everything else is a client id. */
const namesClient = (entry: string, clientId: string): boolean =>
  entry === clientId || (isOrigin(entry) && parseUrl(clientId)?.origin === entry);

const isOrigin = (entry: string): boolean => /^https:/.test(entry) && parseUrl(entry)?.origin === entry;
