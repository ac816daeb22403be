import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['jobs', 'job_intakes'];

/** Destinations, keys, endpoints and sessions store who made them and by what right. */
export class Grants1732000000920 implements MigrationInterface {
  name = 'Grants1732000000920';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} ADD COLUMN callback_grant jsonb`);
    await runner.query('ALTER TABLE accounts ADD COLUMN callback_grant jsonb');
    for (const table of GRANTED) await runner.query(`ALTER TABLE ${table} ADD COLUMN "grant" jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES, 'accounts'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN callback_grant`);
    for (const table of GRANTED) await runner.query(`ALTER TABLE ${table} DROP COLUMN "grant"`);
  }
}

const GRANTED = ['api_keys', 'webhook_endpoints', 'job_sessions'];
