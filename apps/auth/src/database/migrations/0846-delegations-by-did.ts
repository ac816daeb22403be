import { buildIndexes } from '@bonafide/platform/database/build-indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  delegations_agent_did: 'delegations (agent_did)',
  delegations_user_did: 'delegations (user_did)',
};

/** Indexes for finding delegations by DID: for DID documents, which anyone may request, and people of upstream providers. */
export class DelegationsByDid1700000000846 implements MigrationInterface {
  name = 'DelegationsByDid1700000000846';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, INDEXES);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
  }
}
