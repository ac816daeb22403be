import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Proofs by agents: possession of their DID's key, and PKCE. */
export class AgentProofs1700000000703 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE projects
        ADD COLUMN require_agent_proof boolean NOT NULL DEFAULT false,
        ADD COLUMN require_pkce boolean NOT NULL DEFAULT false;
      ALTER TABLE bouncer_requests
        ADD COLUMN proof_hash text UNIQUE,
        ADD COLUMN code_challenge text;
      ALTER TABLE bouncer_codes ADD COLUMN code_challenge text;
      ALTER TABLE delegations ADD COLUMN agent_is_proven boolean NOT NULL DEFAULT false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE delegations DROP COLUMN agent_is_proven;
      ALTER TABLE bouncer_codes DROP COLUMN code_challenge;
      ALTER TABLE bouncer_requests DROP COLUMN code_challenge, DROP COLUMN proof_hash;
      ALTER TABLE projects DROP COLUMN require_pkce, DROP COLUMN require_agent_proof;
    `);
  }
}
