import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

export interface Organization {
  /** `org_…` */
  id: string;
  slug: string;
  name: string;
  createdAt: Date;
}

const COLUMNS = 'id, slug, name, created_at AS "createdAt"';

/** By exact slug: two spellings of a DID must not resolve to the same document. */
export async function findOrganizationBySlug(
  manager: EntityManager,
  slug: string,
): Promise<Organization | undefined> {
  return sql.maybe<Organization>(manager, `SELECT ${COLUMNS} FROM organizations WHERE slug = $1`, [slug]);
}
