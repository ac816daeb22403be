import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What reading a word's remainders costs, so that the index is used and a search of a long name does not come to a cost
 * from which on PostgreSQL compiles the statement (`jit_above_cost`), which takes longer than to run it.
 */
export class AmlSlipsCost1732000000742 implements MigrationInterface {
  name = 'AmlSlipsCost1732000000742';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER FUNCTION aml_slips(text) COST 1000');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER FUNCTION aml_slips(text) COST 10000');
  }
}
