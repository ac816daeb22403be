// Rule: nobody can grant more than they hold, and what an agent grants may not outlive its delegation (decision 0280).
import { ServiceError } from '@bonafide/platform/errors';
import type { Caller } from './caller.js';
import { exceededBound, UNBOUNDED } from './key-grant.js';
import type { Scope } from './scopes.js';

/**
 * Throws 403 unless the caller may grant these scopes permanently and for all job types: it holds them without narrower
 * limits, and is a key or acts for an admin of the account.
 *
 * @param parameter request parameter that would grant it
 */
export function assertMayGive(caller: Caller, scopes: readonly Scope[], parameter: string): void {
  if (scopes.length === 0) return;
  if (caller.kind === 'bearer' && caller.role !== 'admin')
    throw refused(parameter, 'is set with a key of the account, or on behalf of one of its admins');
  const held = caller.grant ?? { ...UNBOUNDED, scopes: [...(caller.scopes ?? [])] as Scope[] };
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
