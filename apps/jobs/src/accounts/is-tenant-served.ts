import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { accountIdOf } from './account.js';
import { assertServed, type Placed } from './account-place.js';

/**
 * Whether a tenant that an outside party refers to is served here. False when it has moved: another deployment has its jobs.
 *
 * @throws ServiceError `unavailable` while it is being moved
 */
export async function isTenantServed(manager: EntityManager, tenant: string): Promise<boolean> {
  const placed = await sql.maybe<Placed>(
    manager,
    'SELECT place, other_cell AS "otherCell" FROM accounts WHERE id = $1',
    [accountIdOf(tenant)],
  );
  if (!placed || placed.place === 'moved') return false;
  assertServed(placed, undefined, {});
  return true;
}
