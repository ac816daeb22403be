import type { JobType } from '@bonafide/contracts/job-types';
import type { DeliveryStatus } from '@bonafide/delivery/delivery.entity';
import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

export interface FoundDelivery {
  id: string;
  ownerId: string;
  subjectId: string;
  event: string;
  eventId: string | null;
  url: string;
  status: DeliveryStatus;
  createdAt: Date;
  deliveredAt: Date | null;
  nextAttemptAt: Date | null;
  /** with microseconds, for the cursor */
  at: string;
}

export interface DeliveryFilter {
  tenant: string;
  /** the tenant, for its callbacks, and endpoints */
  owners: readonly string[];
  jobTypes?: ReadonlySet<JobType>;
  id?: string;
  status?: DeliveryStatus;
  /** `evt_…` or a type */
  event?: string;
  /** the last one of the previous page */
  after?: { at: string; id: string };
  limit: number;
}

/** Newest first; reads each owner's own part of the index. */
export async function findDeliveries(
  manager: EntityManager,
  filter: DeliveryFilter,
): Promise<FoundDelivery[]> {
  const { tenant, owners, jobTypes, id, status, event, after, limit } = filter;
  const values: unknown[] = [owners, limit];
  const conditions = ['d.owner_id = owner.id'];
  const add = (condition: string, ...given: unknown[]) => {
    values.push(...given);
    conditions.push(
      condition.replaceAll(/\?(\d)/g, (_, n: string) => `$${values.length - given.length + Number(n)}`),
    );
  };
  if (id !== undefined) add('d.id = ?1', id);
  if (status !== undefined) add('d.status = ?1', status);
  if (event?.startsWith('evt_')) add('d.event_id = ?1', event);
  else if (event !== undefined) add('d.event = ?1', event);
  if (jobTypes)
    add('d.subject_id IN (SELECT id FROM jobs WHERE tenant = ?1 AND type = ANY(?2::text[]))', tenant, [
      ...jobTypes,
    ]);
  if (after) add('(d.created_at, d.id) < (?1::timestamptz, ?2)', after.at, after.id);
  return sql.rows<FoundDelivery>(
    manager,
    `SELECT found.* FROM unnest($1::text[]) AS owner (id) CROSS JOIN LATERAL (
       SELECT d.id, d.owner_id AS "ownerId", d.subject_id AS "subjectId", d.event, d.event_id AS "eventId", d.url,
              d.status, d.created_at AS "createdAt", d.delivered_at AS "deliveredAt",
              CASE WHEN d.status = 'pending' THEN d.next_attempt_at END AS "nextAttemptAt",
              to_char(d.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
         FROM deliveries d WHERE ${conditions.join(' AND ')}
        ORDER BY d.created_at DESC, d.id DESC LIMIT $2) AS found
      ORDER BY found."createdAt" DESC, found.id DESC LIMIT $2`,
    values,
  );
}
