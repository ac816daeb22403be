import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the authorization code of a gateway delegation was issued: there is only one per delegation. */
export class OneCode1700000000711 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delegations ADD COLUMN code_issued_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delegations DROP COLUMN code_issued_at');
  }
}
