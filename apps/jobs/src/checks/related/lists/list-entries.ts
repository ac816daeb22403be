// Statements about the entries of an account's lists.
import type { ListedKind, ListName } from '@bonafide/contracts/related-jobs';
import { prepared, sql } from '@bonafide/platform/database/sql';
import { type EntityManager, In, IsNull, MoreThan, Not } from 'typeorm';
import type { JobKeys } from '../../../core/values/job-key.js';
import type { TraitRow } from '../save-traits.js';
import { ListEntryEntity } from './list-entry.entity.js';

/** An entry that a job met. */
export interface ListMatch {
  list: ListName;
  kind: ListedKind;
}

/** Entries of these values that have not ended. */
export const findListed = (
  manager: EntityManager,
  tenant: string,
  traits: readonly Pick<TraitRow, 'kind' | 'digest'>[],
  now: Date,
): Promise<ListMatch[]> =>
  sql.rows<ListMatch>(
    manager,
    prepared(
      `SELECT DISTINCT e.list, e.kind FROM list_entries e
         JOIN unnest($2::text[], $3::text[]) AS own (kind, digest) ON own.kind = e.kind AND own.digest = e.digest
        WHERE e.tenant = $1 AND e.ends_at > $4`,
    ),
    [tenant, traits.map(({ kind }) => kind), traits.map(({ digest }) => digest), now],
  );

export type ListedFace = Pick<ListEntryEntity, 'id' | 'list' | 'sealed'>;

/** Entries of faces that have not ended. */
export const findListedFaces = (manager: EntityManager, tenant: string, now: Date): Promise<ListedFace[]> =>
  manager.find(ListEntryEntity, {
    select: { id: true, list: true, sealed: true },
    where: { tenant, sealed: Not(IsNull()), endsAt: MoreThan(now) },
  });

/** Associated data of the ciphertexts of an entry. */
export const belongsToEntry = (id: string) => ({
  face: `list_entries.sealed|${id}`,
  reason: `list_entries.reason_sealed|${id}`,
});

/** What was taken from a job goes with it. */
export const eraseListEntries = (manager: EntityManager, { tenant, jobIds }: JobKeys) =>
  manager.delete(ListEntryEntity, { jobId: In(jobIds), tenant });

/** Deletes at most `limit` entries that have ended; resolves to their number. */
export const purgeListEntries = (
  manager: EntityManager,
  tenant: string,
  now: Date,
  limit: number,
): Promise<number> =>
  sql.count(
    manager,
    `DELETE FROM list_entries WHERE tenant = $1 AND id IN (
       SELECT id FROM list_entries WHERE tenant = $1 AND ends_at <= $2 LIMIT $3)`,
    [tenant, now, limit],
  );
