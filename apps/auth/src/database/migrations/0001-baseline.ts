import { createAuditTree, revokePrivileges } from '@bonafide/audit/create-audit-tree';
import { createDeliveryTables } from '@bonafide/delivery/create-delivery-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AUDIT } from './baseline/audit.js';
import { DELEGATIONS } from './baseline/delegations.js';
import { GATEWAY } from './baseline/gateway.js';
import { ORGANIZATIONS } from './baseline/organizations.js';
import { PROJECTS } from './baseline/projects.js';

/** The statements of the baseline, in order. */
export const BASELINE: readonly string[] = [
  ORGANIZATIONS,
  PROJECTS,
  DELEGATIONS,
  GATEWAY,
  ...createDeliveryTables,
  createAuditTree,
  AUDIT,
  revokePrivileges('audit_events', 'UPDATE, DELETE, TRUNCATE'),
];

/** The schema of the first release. Later changes are migrations of their own. */
export class Baseline1700000000001 implements MigrationInterface {
  name = 'Baseline1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of BASELINE) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('nothing comes before the baseline: drop the database instead'));
  }
}
