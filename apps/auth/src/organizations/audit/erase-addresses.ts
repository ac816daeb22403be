import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { AuditAddressEntity } from './audit-address.entity.js';

/** Actors whose actions on a person's delegation may come from the person's own device. */
const AGENTS = `e.actor_type IN ('client', 'agent', 'system')`;

/** Erases the addresses of a person's actions, of sign-in attempts as them and of actions for them; the lines stay. */
export async function erasePersonAddresses(
  manager: EntityManager,
  { id, delegationIds }: { id: string; delegationIds: readonly string[] },
): Promise<void> {
  await manager.delete(AuditAddressEntity, { person: id });
  await sql.run(
    manager,
    `DELETE FROM audit_addresses a USING audit_events e
     WHERE a.audit_id = e.id AND e.delegation_id = ANY ($1) AND ${AGENTS}`,
    [delegationIds],
  );
}

/** Erases a batch of addresses of lines from before this time. Returns the number erased. */
export const purgeAddresses = (manager: EntityManager, before: Date): Promise<number> =>
  sql.count(
    manager,
    `DELETE FROM audit_addresses WHERE audit_id IN (
       SELECT audit_id FROM audit_addresses WHERE at < $1 ORDER BY at LIMIT 500 FOR UPDATE SKIP LOCKED)`,
    [before],
  );
