import { createDeliveryTables, dropDeliveryTables } from '@bonafide/delivery/create-delivery-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox of callbacks. */
export class Callbacks1732000000002 implements MigrationInterface {
  name = 'Callbacks1732000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of createDeliveryTables) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of dropDeliveryTables) await runner.query(statement);
  }
}
