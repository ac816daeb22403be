// Rule: nobody can grant more than they hold, and what an agent grants may not outlive its delegation
// (docs/design/rights-and-audit.md).
import { ServiceError } from '@bonafide/platform/errors';
import { type Caller, roleOf } from '../access/caller.js';
import { exceededBound, UNBOUNDED } from '../access/key-grant.js';
import { runsAccount } from '../members/member-role.js';
import type { Scope } from '../access/scopes.js';

/**
 * Throws 403 unless the caller may grant these scopes permanently and for all job types: it holds them without narrower
 * limits, and is a key or an admin of the account who is at work in the console.
 *
 * @param parameter request parameter that would grant it
 * @param ends what is given ends with the caller's grant (grants.service.ts): an agent of an admin may give it
 */
export function assertCanGrant(
  caller: Caller,
  scopes: readonly Scope[],
  parameter: string,
  { ends = false } = {},
): void {
  if (scopes.length === 0) return;
  const isAdmins = ends ? runsAccount(roleOf(caller)) : caller.grantor?.kind === 'member';
  if (caller.kind === 'bearer' && !isAdmins)
    throw refused(
      parameter,
      `is set with a key of the account, or ${ends ? 'on behalf of one of its admins' : 'by one of its admins in the console'}`,
    );
  const held =
    caller.kind === 'key' || caller.kind === 'public'
      ? caller.grant
      : { ...UNBOUNDED, scopes: [...(caller.scopes ?? [])] as Scope[] };
  const exceeded = exceededBound(held, { ...UNBOUNDED, scopes: [...scopes] });
  if (exceeded === 'scopes') {
    const missing = scopes.filter((scope) => !held.scopes!.includes(scope));
    throw refused(parameter, `goes beyond what the caller itself holds: it lacks ${missing.join(', ')}`);
  }
  if (exceeded)
    throw refused(parameter, `goes beyond what the caller itself holds: its ${exceeded} are bounded`);
}

function refused(parameter: string, why: string): ServiceError {
  const message = `${parameter}: ${why}`;
  return new ServiceError('forbidden', message, { details: [{ parameter, message }] });
}
