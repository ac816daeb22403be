import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Delegations without a person's approval, and clients that an organization allows to act for themselves. */
export class Machines1700000000830 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE delegations ADD COLUMN basis text NOT NULL DEFAULT 'approval'
        CONSTRAINT delegations_basis_check CHECK (basis IN ('approval', 'policy', 'machine'));
      ALTER TABLE gateway_clients ADD COLUMN machine_access jsonb
        CONSTRAINT gateway_clients_machine_check CHECK (machine_access IS NULL OR organization_id IS NOT NULL);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM delegations WHERE basis <> 'approval';
      ALTER TABLE delegations DROP COLUMN basis;
      ALTER TABLE gateway_clients DROP COLUMN machine_access;
    `);
  }
}
