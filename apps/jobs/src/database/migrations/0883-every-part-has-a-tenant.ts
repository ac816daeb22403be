import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PARTS_OF_JOBS } from './0882-tenants-of-parts.js';

const BATCH = 10_000;

/**
 * The tenant of rows from before (decision 0358). Each batch is a transaction of its own, and the rows are looked through
 * before the table is locked: whoever writes meanwhile waits for neither. Interrupted, it begins again and finds less to do.
 */
export class EveryPartHasATenant1732000000883 implements MigrationInterface {
  name = 'EveryPartHasATenant1732000000883';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    try {
      for (const table of PARTS_OF_JOBS) {
        await fill(runner, table);
        const check = `${table}_has_tenant`;
        await runner.query(`
          ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${check},
            ADD CONSTRAINT ${check} CHECK (tenant IS NOT NULL) NOT VALID`);
        await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${check}`);
        // The valid check spares it another look at the rows.
        await runner.query(`ALTER TABLE ${table} ALTER COLUMN tenant SET NOT NULL, DROP CONSTRAINT ${check}`);
      }
    } finally {
      await runner.query('RESET statement_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of PARTS_OF_JOBS)
      await runner.query(`ALTER TABLE ${table} ALTER COLUMN tenant DROP NOT NULL`);
  }
}

async function fill(runner: QueryRunner, table: string): Promise<void> {
  for (let after = ''; ;) {
    const [{ last }] = (await runner.query(
      `SELECT max(job_id) AS last
         FROM (SELECT job_id FROM ${table} WHERE job_id > $1 ORDER BY job_id LIMIT ${BATCH}) AS batch`,
      [after],
    )) as [{ last: string | null }];
    if (last === null) return;
    await runner.query(
      `UPDATE ${table} t SET tenant = j.tenant FROM jobs j
        WHERE j.id = t.job_id AND t.job_id > $1 AND t.job_id <= $2 AND t.tenant IS NULL`,
      [after, last],
    );
    after = last;
  }
}
