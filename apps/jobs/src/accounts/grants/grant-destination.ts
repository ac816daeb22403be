// Rule: who may have the results of a job sent to an address.
import { ServiceError } from '@bonafide/platform/errors';
import { type Caller, heldScope, isClient, missingSignInOf } from '../access/caller.js';
import type { Grant } from './grant.js';
import type { Scope } from '../access/scopes.js';
import { signInRequired } from '../access/step-up.js';

/**
 * The grant of results of a job going to this URL: the caller may read them (`jobs:read`, or `own`, the scope of the
 * job's type), or an administrator listed the host.
 *
 * @throws ServiceError 403 naming `callbackURL`; 401 when the caller's person has to sign in again to read results
 */
export function grantDestination(caller: Caller, url: string, own: Scope | undefined): Grant {
  const missingSignIn = missingSignInOf(caller);
  if (missingSignIn?.covers.includes('personal-data')) throw signInRequired(missingSignIn);
  const { grantor, scopes, account } = caller;
  if (grantor && !isClient(caller)) {
    const held = scopes ? heldScope(caller, own ? ['jobs:read', own] : 'jobs:read') : 'jobs:read';
    if (held !== undefined) return { grantor, scope: held as Scope };
    const { host } = new URL(url);
    if (account.settings.callbackHosts?.includes(host)) return { grantor, scope: null, host };
  }
  const right = own ? `jobs:read or ${own}` : 'jobs:read';
  const message = `callbackURL: receives the results, which takes the scope ${right}, or a host among the account’s callbackHosts`;
  throw new ServiceError('forbidden', message, { details: [{ parameter: 'callbackURL', message }] });
}
