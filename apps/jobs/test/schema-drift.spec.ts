// The entities describe what the migrations build, and the comparison sees whatever differs.
import { findSchemaDrift } from '@bonafide/platform/database/schema-drift';
import type { DataSource } from 'typeorm';
import { openServiceDatabase } from './service-database.js';

let dataSource: DataSource;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ dataSource, close } = await openServiceDatabase());
});
afterAll(() => close?.());

it('the entities describe every table as the migrations build it', async () => {
  expect(await findSchemaDrift(dataSource)).toEqual([]);
});

it.each([
  [
    'a missing column',
    'ALTER TABLE accounts DROP COLUMN region',
    `ALTER TABLE accounts ADD COLUMN region text NOT NULL DEFAULT '';
     ALTER TABLE accounts ALTER COLUMN region DROP DEFAULT`,
    /ALTER TABLE "accounts" ADD "region" text NOT NULL/,
  ],
  [
    'a column too many',
    'ALTER TABLE jobs ADD COLUMN colour text',
    'ALTER TABLE jobs DROP COLUMN colour',
    /ALTER TABLE "jobs" DROP COLUMN "colour"/,
  ],
  [
    'a column of another type',
    'ALTER TABLE job_photos ALTER COLUMN bytes TYPE bigint',
    'ALTER TABLE job_photos ALTER COLUMN bytes TYPE integer',
    /ALTER TABLE "job_photos".*"bytes"/,
  ],
  [
    'a column that may be null',
    'ALTER TABLE messages ALTER COLUMN provider DROP NOT NULL',
    'ALTER TABLE messages ALTER COLUMN provider SET NOT NULL',
    /ALTER TABLE "messages" ALTER COLUMN "provider" SET NOT NULL/,
  ],
  [
    'another default',
    'ALTER TABLE jobs ALTER COLUMN billable SET DEFAULT false',
    'ALTER TABLE jobs ALTER COLUMN billable SET DEFAULT true',
    /ALTER TABLE "jobs" ALTER COLUMN "billable" SET DEFAULT true/,
  ],
  [
    'a missing index',
    'DROP INDEX api_keys_account',
    'CREATE INDEX api_keys_account ON api_keys (account_id)',
    /CREATE INDEX "api_keys_account"/,
  ],
  [
    'a missing index that no decorator can say',
    'ALTER INDEX jobs_submitted RENAME TO jobs_sent',
    'ALTER INDEX jobs_sent RENAME TO jobs_submitted',
    /jobs_submitted: no migration makes it/,
  ],
  [
    'an index with another condition',
    `DROP INDEX jobs_due; CREATE INDEX jobs_due ON jobs (run_at) WHERE status = 'active'`,
    `DROP INDEX jobs_due; CREATE INDEX jobs_due ON jobs (run_at) WHERE status = 'active' AND run_at IS NOT NULL`,
    /jobs\.jobs_due: .*run_at IS NOT NULL.* in the entity/,
  ],
  [
    'another check',
    `ALTER TABLE aml_entities DROP CONSTRAINT aml_entities_gender_check,
       ADD CONSTRAINT aml_entities_gender_check CHECK (gender IN ('male', 'female', 'other'))`,
    `ALTER TABLE aml_entities DROP CONSTRAINT aml_entities_gender_check,
       ADD CONSTRAINT aml_entities_gender_check CHECK (gender IN ('male', 'female'))`,
    /aml_entities_gender_check: .*other.* in the database/,
  ],
  [
    'a missing foreign key',
    'ALTER TABLE deferred_checks DROP CONSTRAINT deferred_checks_job_id_fkey',
    `ALTER TABLE deferred_checks ADD CONSTRAINT deferred_checks_job_id_fkey
       FOREIGN KEY (job_id) REFERENCES jobs (id) ON DELETE CASCADE`,
    /ADD CONSTRAINT "deferred_checks_job_id_fkey"/,
  ],
  [
    'a table without an entity',
    'CREATE TABLE forgotten (id text)',
    'DROP TABLE forgotten',
    /table forgotten: no entity describes it/,
  ],
])('%s is seen', async (_, change, restore, difference) => {
  await dataSource.query(change);
  expect((await findSchemaDrift(dataSource)).join('\n')).toMatch(difference);
  await dataSource.query(restore);
  expect(await findSchemaDrift(dataSource)).toEqual([]);
});
