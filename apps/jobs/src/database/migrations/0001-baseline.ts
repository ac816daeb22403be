import { createAuditTree, revokePrivileges } from '@bonafide/audit/create-audit-tree';
import { createDeliveryTables } from '@bonafide/delivery/create-delivery-tables';
import { CREATE_IDEMPOTENCY_TABLE } from '@bonafide/platform/http/idempotency';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNTS } from './baseline/accounts.js';
import { AML } from './baseline/aml.js';
import { AUDIT } from './baseline/audit.js';
import { CHECKS } from './baseline/checks.js';
import { JOBS } from './baseline/jobs.js';
import { TOTALS } from './baseline/totals.js';
import { WEBHOOKS } from './baseline/webhooks.js';

/** The statements of the baseline, in order. */
export const BASELINE: readonly string[] = [
  ACCOUNTS,
  CREATE_IDEMPOTENCY_TABLE,
  JOBS,
  TOTALS,
  CHECKS,
  AML,
  ...createDeliveryTables,
  WEBHOOKS,
  createAuditTree,
  AUDIT,
  revokePrivileges('account_audit', 'UPDATE, TRUNCATE'),
];

/** The schema of the first release. Later changes are migrations of their own. */
export class Baseline1732000000001 implements MigrationInterface {
  name = 'Baseline1732000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of BASELINE) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('nothing comes before the baseline: drop the database instead'));
  }
}
