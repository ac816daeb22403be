import type { ListedKind, ListName } from '@bonafide/contracts/related-jobs';
import { type EntityManager, MoreThan, Raw } from 'typeorm';
import { ListEntryEntity } from './list-entry.entity.js';

export interface ListFilter {
  list?: ListName;
  kind?: ListedKind;
  /** id of the last entry of the previous page */
  after?: string;
  limit: number;
  now: Date;
}

/** Entries that have not ended, latest first. */
export async function findListPage(
  manager: EntityManager,
  tenant: string,
  { list, kind, after, limit, now }: ListFilter,
): Promise<ListEntryEntity[]> {
  const last = after ? await manager.findOneBy(ListEntryEntity, { id: after, tenant }) : null;
  if (after && !last) return [];
  return manager.find(ListEntryEntity, {
    where: {
      tenant,
      endsAt: MoreThan(now),
      ...(list && { list }),
      ...(kind && { kind }),
      ...(last && {
        id: Raw((id) => `(created_at, ${id}) < (:lastAt::timestamptz, :lastId)`, {
          lastAt: last.createdAt,
          lastId: last.id,
        }),
      }),
    },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: limit,
  });
}
