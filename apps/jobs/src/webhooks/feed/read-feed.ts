import type { JobType } from '@bonafide/contracts/job-types';
import { sql } from '@bonafide/platform/database/sql';
import type { DataSource } from 'typeorm';
import type { EventType } from '../events/event-type.js';
import { EVENTS_SCANNED_MAX } from '../../limits.js';

export interface FeedQuery {
  tenant: string;
  /** the last position the reader knows; `latest`: skip existing events */
  after: number | 'latest';
  limit: number;
  /** undefined: of every type */
  types?: readonly EventType[];
  /** only of jobs of these types; undefined: of the whole account */
  jobTypes?: ReadonlySet<JobType>;
}

export interface FoundEvent {
  id: string;
  tenant: string;
  type: EventType;
  jobType: JobType | null;
  body: Buffer | null;
  createdAt: Date;
}

export interface FeedPart {
  events: FoundEvent[];
  /** the reader's new position: everything up to here was read */
  next: number;
  isMore: boolean;
  /** the last position of the feed, and the last expired one */
  last: number;
  expired: number;
}

type Row = FoundEvent & { position: number } & FeedEnds;
interface FeedEnds {
  last: number;
  expired: number;
  scannedTo: number | null;
  scanned: number;
}

/** The next events after a position, read in one snapshot with the feed's end. */
export async function readFeed(dataSource: DataSource, query: FeedQuery): Promise<FeedPart> {
  const { tenant, after, limit, types, jobTypes } = query;
  const rows = await sql.rows<Row | (FeedEnds & { id: null })>(
    dataSource,
    `WITH scanned AS MATERIALIZED (
       SELECT id, position, type, job_type FROM events
        WHERE tenant = $1 AND position > coalesce($2::bigint, (SELECT position FROM event_feeds WHERE tenant = $1))
        ORDER BY position LIMIT ${EVENTS_SCANNED_MAX}
     ), matched AS (
       SELECT id, position FROM scanned
        WHERE ($3::text[] IS NULL OR type = ANY($3)) AND ($4::text[] IS NULL OR job_type = ANY($4))
        ORDER BY position LIMIT $5
     )
     SELECT f.position::float8 AS last, f.expired_position::float8 AS expired,
            (SELECT max(position)::float8 FROM scanned) AS "scannedTo", (SELECT count(*)::int FROM scanned) AS scanned,
            e.id, e.tenant, e.type, e.job_type AS "jobType", e.body, e.created_at AS "createdAt", e.position::float8 AS position
       FROM event_feeds f LEFT JOIN (matched m JOIN events e ON e.id = m.id AND e.tenant = $1) ON true
      WHERE f.tenant = $1 ORDER BY e.position`,
    [tenant, after === 'latest' ? null : after, types ?? null, jobTypes ? [...jobTypes] : null, limit],
  );
  const [first] = rows;
  if (!first) return { events: [], next: 0, isMore: false, last: 0, expired: 0 };
  const { last, expired, scanned, scannedTo } = first;
  const events = rows.filter((row): row is Row => row.id !== null);
  const next =
    events.length === limit ? events.at(-1)!.position : scanned === EVENTS_SCANNED_MAX ? scannedTo! : last;
  return { events, next, isMore: next < last, last, expired };
}
