import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/** Lines (alias `e`) from before addresses were stored apart (decision 0383). */
const HOLDS_ADDRESS = `e.address <> 'erased' AND e.address NOT LIKE 'sha256:%'`;

/** Actors whose actions on a person's delegation may come from the person's own device. */
const AGENTS = `e.actor_type IN ('client', 'agent', 'system')`;

/** Erases the addresses of a person's actions, of sign-in attempts as them and of actions for them; the lines stay. */
export async function erasePersonAddresses(
  manager: EntityManager,
  { id, delegationIds }: { id: string; delegationIds: readonly string[] },
): Promise<void> {
  await sql.run(manager, 'DELETE FROM audit_addresses WHERE person = $1', [id]);
  await sql.run(
    manager,
    `DELETE FROM audit_addresses a USING audit_events e
     WHERE a.audit_id = e.id AND e.delegation_id = ANY ($1) AND ${AGENTS}`,
    [delegationIds],
  );
  // Each uses its own index.
  for (const [which, value] of [
    [`e.actor_type = 'user' AND e.actor_id = $1`, id],
    [`e.actor_type = 'system' AND e.subject = $1`, id],
    [`e.delegation_id = ANY ($1) AND ${AGENTS}`, delegationIds],
  ])
    await sql.run(
      manager,
      `UPDATE audit_events e SET address = 'erased' WHERE ${HOLDS_ADDRESS} AND ${which}`,
      [value],
    );
}

/** Erases a batch of addresses of lines from before this time. Returns the number erased. */
export async function purgeAddresses(manager: EntityManager, before: Date): Promise<number> {
  const apart = await sql.count(
    manager,
    `DELETE FROM audit_addresses WHERE audit_id IN (
       SELECT audit_id FROM audit_addresses WHERE at < $1 ORDER BY at LIMIT 500 FOR UPDATE SKIP LOCKED)`,
    [before],
  );
  const within = await sql.count(
    manager,
    `UPDATE audit_events e SET address = 'erased' WHERE ${HOLDS_ADDRESS} AND e.id IN (
       SELECT e.id FROM audit_events e WHERE ${HOLDS_ADDRESS} AND e.at < $1 ORDER BY e.at LIMIT 500 FOR UPDATE SKIP LOCKED)`,
    [before],
  );
  return apart + within;
}
