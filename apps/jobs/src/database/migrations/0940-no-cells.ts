import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Cells1732000000893 } from './0893-cells.js';

/** Accounts do not move between deployments. */
export class NoCells1732000000940 implements MigrationInterface {
  name = 'NoCells1732000000940';

  private readonly added = new Cells1732000000893();

  up = (runner: QueryRunner): Promise<void> => this.added.down(runner);
  down = (runner: QueryRunner): Promise<void> => this.added.up(runner);
}
