import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

export const ROLES = ['owner', 'admin', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export interface Membership {
  organizationId: string;
  organizationSlug: string;
  organizationName: string;
  role: Role;
  /** the organization's people must sign in with two factors */
  requiresSecondFactor: boolean;
}

export interface User {
  /** `usr_…` */
  id: string;
  email: string;
  displayName: string | null;
  /** sessions started with another epoch have ended */
  sessionEpoch: number;
  /** except those in which they are disabled, oldest first */
  memberships: Membership[];
  /** memberships that the session is too weak for, and what it lacks; undefined if there are none */
  withheld?: (Membership & { needs: 'second-factor' | 'own-credential' })[];
}

/** A user who can sign in, with their memberships; undefined if disabled or deleted. */
export async function findUser(manager: EntityManager, id: string): Promise<User | undefined> {
  return sql.maybe<User>(
    manager,
    `SELECT u.id, u.email, u.display_name AS "displayName", u.session_epoch AS "sessionEpoch", coalesce((
       SELECT json_agg(json_build_object('organizationId', o.id, 'organizationSlug', o.slug, 'organizationName', o.name,
         'role', m.role, 'requiresSecondFactor', o.requires_second_factor) ORDER BY m.created_at, o.id)
       FROM memberships m JOIN organizations o ON o.id = m.organization_id WHERE m.user_id = u.id
         AND m.disabled_at IS NULL), '[]') AS memberships
     FROM users u WHERE u.id = $1 AND u.disabled_at IS NULL`,
    [id],
  );
}
