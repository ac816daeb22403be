// Nothing of a frozen account is due: its due times are postponed by an interval, which is subtracted again where the
// account is served next, so that nothing is sent, asked or completed twice or not at all (decision 0378).
import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

const SPAN = `interval '365000 days'`;
/** Anything due after this is postponed. */
const FAR = `timestamptz '2900-01-01'`;
/** A lease that nobody holds. */
const PARKED = `timestamptz '4000-01-01'`;

const OWNED = `(owner_id = ANY($1::text[]) OR owner_id IN (SELECT id FROM webhook_endpoints WHERE tenant = ANY($1::text[])))`;

const PARK = [
  `UPDATE jobs SET wake_at = wake_at + ${SPAN}, deadline_at = deadline_at + ${SPAN}, lease_until = ${PARKED}
    WHERE tenant = ANY($1::text[]) AND status = 'active' AND (lease_until IS NULL OR lease_until <= now())`,
  `UPDATE late_checks SET ask_at = ask_at + ${SPAN} WHERE tenant = ANY($1::text[]) AND ask_at < ${FAR}`,
  `UPDATE aml_monitors SET lease_until = ${PARKED}
    WHERE tenant = ANY($1::text[]) AND (lease_until IS NULL OR lease_until <= now())`,
  `UPDATE deliveries SET next_attempt_at = next_attempt_at + ${SPAN}
    WHERE ${OWNED} AND status = 'pending' AND next_attempt_at < ${FAR} AND (locked_until IS NULL OR locked_until <= now())`,
];

const UNPARK = [
  `UPDATE jobs SET wake_at = wake_at - ${SPAN}, deadline_at = deadline_at - ${SPAN}, lease_until = NULL
    WHERE tenant = ANY($1::text[]) AND status = 'active' AND lease_until >= ${FAR}`,
  `UPDATE late_checks SET ask_at = ask_at - ${SPAN} WHERE tenant = ANY($1::text[]) AND ask_at >= ${FAR}`,
  `UPDATE aml_monitors SET lease_until = NULL WHERE tenant = ANY($1::text[]) AND lease_until >= ${FAR}`,
  `UPDATE deliveries SET next_attempt_at = next_attempt_at - ${SPAN}
    WHERE ${OWNED} AND status = 'pending' AND next_attempt_at >= ${FAR}`,
];

/** Work in progress: it ends by itself, or its lease expires. */
const IN_HAND = `
  SELECT (SELECT count(*) FROM jobs WHERE tenant = ANY($1::text[]) AND status = 'active'
             AND lease_until > now() AND lease_until < ${FAR})
       + (SELECT count(*) FROM aml_monitors WHERE tenant = ANY($1::text[]) AND lease_until > now() AND lease_until < ${FAR})
       + (SELECT count(*) FROM deliveries WHERE ${OWNED} AND status = 'pending' AND locked_until > now()
             AND next_attempt_at < ${FAR})
       + (SELECT count(*) FROM events WHERE tenant = ANY($1::text[]) AND position IS NULL)
       + (SELECT count(*) FROM job_intakes WHERE tenant = ANY($1::text[])) AS n`;

/** Resolves to the amount postponed or still in progress; once 0, it stays 0. */
export async function parkWork(manager: EntityManager, tenants: string[]): Promise<number> {
  let moving = 0;
  for (const statement of PARK) moving += await sql.count(manager, statement, [tenants]);
  const { n } = await sql.one<{ n: string }>(manager, IN_HAND, [tenants]);
  return moving + Number(n);
}

export async function resumeWork(manager: EntityManager, tenants: string[]): Promise<void> {
  for (const statement of UNPARK) await sql.run(manager, statement, [tenants]);
}
