import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { Role } from '../people/users/user.js';

/** An organization of a person, and the numbers of its other members. */
export interface Place {
  slug: string;
  name: string;
  role: Role;
  others: number;
  /** other owners who can sign in */
  otherOwners: number;
}

export const isLeftWithoutOwner = ({ role, others, otherOwners }: Place): boolean =>
  role === 'owner' && others > 0 && otherOwners === 0;

/** The person's organizations, ordered by id. `lock`: locks all their members, in a fixed order. */
export async function findPlaces(
  manager: EntityManager,
  userId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Place[]> {
  const members = await sql.rows<{
    userId: string;
    slug: string;
    name: string;
    role: Role;
    isOut: boolean;
  }>(
    manager,
    `SELECT m.user_id AS "userId", o.slug, o.name, m.role,
       m.disabled_at IS NOT NULL OR u.disabled_at IS NOT NULL AS "isOut"
     FROM memberships m JOIN users u ON u.id = m.user_id JOIN organizations o ON o.id = m.organization_id
     WHERE m.organization_id IN (SELECT organization_id FROM memberships WHERE user_id = $1)
     ORDER BY m.organization_id, m.user_id ${lock ? 'FOR UPDATE OF m' : ''}`,
    [userId],
  );
  return members
    .filter((one) => one.userId === userId)
    .map(({ slug, name, role }) => {
      const others = members.filter((one) => one.slug === slug && one.userId !== userId);
      const owners = others.filter((one) => one.role === 'owner' && !one.isOut);
      return { slug, name, role, others: others.length, otherOwners: owners.length };
    });
}
