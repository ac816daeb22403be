import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { Role } from './user.js';

/**
 * The role of a member who can sign in, locked until the transaction ends: a concurrent removal, disabling or change of
 * role waits. Undefined for everyone else.
 */
export async function lockMembership(
  manager: EntityManager,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<Role | undefined> {
  const row = await sql.maybe<{ role: Role }>(
    manager,
    `SELECT m.role FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.organization_id = $1 AND m.user_id = $2 AND u.disabled_at IS NULL AND m.disabled_at IS NULL
     FOR SHARE OF m, u`,
    [organizationId, userId],
  );
  return row?.role;
}
