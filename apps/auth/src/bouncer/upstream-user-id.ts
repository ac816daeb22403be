import { randomAlphanumeric } from '@bonafide/platform/secrets';
import type { EntityManager } from 'typeorm';

/** Our id for somebody an upstream provider vouches for, the same at every sign-in within an organization. */
export async function upstreamUserId(
  manager: EntityManager,
  who: { organizationId: string; authority: string; subjectHash: string },
): Promise<string> {
  const [row] = (await manager.query(
    `INSERT INTO upstream_users (id, organization_id, authority, subject_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id, authority, subject_hash) DO UPDATE SET authority = excluded.authority
     RETURNING id`,
    [`usr_${randomAlphanumeric(20)}`, who.organizationId, who.authority, who.subjectHash],
  )) as { id: string }[];
  return row!.id;
}
