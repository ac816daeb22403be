import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Clients that an operator registers, for all organizations or for one; they do not expire. */
export class PreregisteredClients1700000000801 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE gateway_clients
        ADD COLUMN organization_id text REFERENCES organizations ON DELETE CASCADE,
        ADD COLUMN is_preregistered boolean NOT NULL DEFAULT false;
      CREATE INDEX gateway_clients_organization ON gateway_clients (organization_id) WHERE organization_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM gateway_clients WHERE is_preregistered;
      ALTER TABLE gateway_clients DROP COLUMN organization_id, DROP COLUMN is_preregistered;
    `);
  }
}
