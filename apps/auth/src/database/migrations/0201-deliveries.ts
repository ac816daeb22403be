import { createDeliveryTables, dropDeliveryTables } from '@bonafide/delivery/create-delivery-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox of `delegation.granted` and `delegation.revoked`. */
export class Deliveries1700000000201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of createDeliveryTables) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of dropDeliveryTables) await runner.query(statement);
  }
}
