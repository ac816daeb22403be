import { buildIndexes } from '@bonafide/platform/database/build-indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CLEAR = `WHERE address <> 'erased' AND address NOT LIKE 'sha256:%'`;
const INDEXES = {
  audit_events_clear_address: `audit_events (at) ${CLEAR}`,
  audit_events_clear_actor: `audit_events (actor_id) ${CLEAR}`,
  audit_events_clear_subject: `audit_events (subject) ${CLEAR}`,
  delegations_ended: `delegations (updated_at) WHERE status IN ('denied', 'expired', 'revoked')`,
};

/** Indexes for erasures and sweeps, built concurrently. */
export class ErasureAtSize1700000000845 implements MigrationInterface {
  name = 'ErasureAtSize1700000000845';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, INDEXES);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
  }
}
