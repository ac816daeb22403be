// Rate limit of requests to a person (docs/design/oauth.md). Counted by the hint, whether or not it matches a person,
// so that a refusal reveals no more than a response.
import { sql } from '@bonafide/platform/database/sql';
import { errors } from 'oidc-provider';
import type { EntityManager } from 'typeorm';
import { BACKCHANNEL_REQUESTS } from '../../limits.js';

interface Counts {
  waiting: number;
  ofClientAnHour: number;
  anHour: number;
  aMinute: number;
}

const COUNTS = `
  SELECT
    (SELECT count(*) FROM backchannel_requests WHERE client_id = c.client_id
      AND created_at > $3::timestamptz - interval '1 minute')::int AS "aMinute",
    count(r.id) FILTER (WHERE r.client_id = c.client_id AND r.answer IS NULL AND r.expires_at > $3)::int AS waiting,
    count(r.id) FILTER (WHERE r.client_id = c.client_id)::int AS "ofClientAnHour",
    count(r.id)::int AS "anHour"
  FROM gateway_clients c LEFT JOIN backchannel_requests r ON r.hint_hash = $2
    AND r.organization_id = c.organization_id AND r.created_at > $3::timestamptz - interval '1 hour'
  WHERE c.client_id = $1 GROUP BY c.client_id`;

/** Locks serialize concurrent requests by a client or for a person. Call in the transaction that inserts. */
export async function assertBearable(
  manager: EntityManager,
  { clientId, hintHash, now }: { clientId: string; hintHash: string; now: Date },
): Promise<void> {
  await sql.run(manager, `SELECT pg_advisory_xact_lock(1, hashtext($1))`, [clientId]);
  await sql.run(manager, `SELECT pg_advisory_xact_lock(2, hashtext($1))`, [hintHash]);
  const counts = await sql.maybe<Counts>(manager, COUNTS, [clientId, hintHash, now]);
  const exceeded = Object.entries(BACKCHANNEL_REQUESTS).find(
    ([name, limit]) => counts !== undefined && counts[name as keyof Counts] >= limit,
  );
  if (exceeded) throw tooManyRequests();
}

function tooManyRequests(): Error {
  const refusal = new errors.TemporarilyUnavailable('this person, or all people, are asked too often');
  return Object.assign(refusal, { status: 429, statusCode: 429 });
}
