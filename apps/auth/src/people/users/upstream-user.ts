import { sql } from '@bonafide/platform/database/sql';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { type EntityManager, IsNull } from 'typeorm';
import { UpstreamUserEntity } from './upstream-user.entity.js';

/** A name under which a subject is stored. */
export interface UpstreamName {
  authority: string;
  /** also among people whom the projects of the organization share; otherwise only among those of the project alone */
  isShared?: boolean;
}

export interface UpstreamPerson {
  organizationId: string;
  projectId: string;
  /** the name under which they are stored if they are new; `isShared`: for all projects of the organization */
  name: UpstreamName;
  /** further names, in order of preference */
  others: readonly UpstreamName[];
  /** the keyed hash of the subject under an authority */
  hashUnder: (authority: string) => string;
}

/**
 * Our id for a person of an upstream provider, the same at every sign-in within the project. Undefined if the person is
 * disabled. In a transaction the row is locked: disabling the person meanwhile waits for it.
 */
export async function upstreamUserId(
  manager: EntityManager,
  { organizationId, projectId, name, others, hashUnder }: UpstreamPerson,
): Promise<string | undefined> {
  const places = [name, ...others].flatMap(({ authority, isShared }) => {
    const hash = hashUnder(authority);
    const place = (project: string) => ({
      stored: storedAuthority(authority, project),
      hash,
      project,
    });
    return isShared ? [place(projectId), place('')] : [place(projectId)];
  });
  const known = await sql.maybe<{ id: string; disabledAt: Date | null }>(
    manager,
    `SELECT u.id, u.disabled_at AS "disabledAt"
     FROM upstream_users u JOIN unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS n(stored, hash, project, place)
       ON u.authority = n.stored AND u.subject_hash = n.hash AND coalesce(u.project_id, '') = n.project
     WHERE u.organization_id = $1 ORDER BY n.place LIMIT 1 FOR UPDATE OF u`,
    [
      organizationId,
      places.map(({ stored }) => stored),
      places.map(({ hash }) => hash),
      places.map(({ project }) => project),
    ],
  );
  const project = name.isShared ? '' : projectId;
  const stored = [storedAuthority(name.authority, project), hashUnder(name.authority)];
  const row =
    known ??
    (await sql.one<{ id: string; disabledAt: Date | null }>(
      manager,
      `INSERT INTO upstream_users (id, organization_id, project_id, authority, subject_hash)
       VALUES ($1, $2, nullif($3, ''), $4, $5)
       ON CONFLICT (organization_id, authority, subject_hash) DO UPDATE SET authority = excluded.authority
       RETURNING id, disabled_at AS "disabledAt"`,
      [`usr_${randomAlphanumeric(20)}`, organizationId, project, ...stored],
    ));
  return row.disabledAt === null ? row.id : undefined;
}

/** Starts with the project, or `organization`. */
const storedAuthority = (authority: string, projectId: string) =>
  `${projectId || 'organization'} ${authority}`;

/** The epoch that valid sessions of this person started with; undefined if they are disabled or unknown. */
export async function findUpstreamSessionEpoch(
  manager: EntityManager,
  id: string,
): Promise<number | undefined> {
  const person = await manager.findOneBy(UpstreamUserEntity, { id, disabledAt: IsNull() });
  return person?.sessionEpoch;
}
