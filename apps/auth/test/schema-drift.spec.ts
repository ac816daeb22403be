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
    'ALTER TABLE delegations DROP COLUMN revocation_reason',
    'ALTER TABLE delegations ADD COLUMN revocation_reason text',
    /ALTER TABLE "delegations" ADD "revocation_reason" text/,
  ],
  [
    'a column of another type',
    'ALTER TABLE users ALTER COLUMN session_epoch TYPE bigint',
    'ALTER TABLE users ALTER COLUMN session_epoch TYPE integer',
    /ALTER TABLE "users".*"session_epoch"/,
  ],
  [
    'a missing index',
    'DROP INDEX memberships_user',
    'CREATE INDEX memberships_user ON memberships (user_id)',
    /CREATE INDEX "memberships_user"/,
  ],
  [
    'a missing unique index on an expression',
    'ALTER INDEX users_email RENAME TO users_address',
    'ALTER INDEX users_address RENAME TO users_email',
    /users_email: no migration makes it/,
  ],
  [
    'a missing unique constraint',
    'ALTER TABLE delegation_codes DROP CONSTRAINT delegation_codes_request_id_key',
    'ALTER TABLE delegation_codes ADD CONSTRAINT delegation_codes_request_id_key UNIQUE (request_id)',
    /ADD CONSTRAINT "delegation_codes_request_id_key" UNIQUE/,
  ],
  [
    'a foreign key that deletes nothing',
    `ALTER TABLE projects DROP CONSTRAINT projects_organization_id_fkey,
       ADD CONSTRAINT projects_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations (id)`,
    `ALTER TABLE projects DROP CONSTRAINT projects_organization_id_fkey,
       ADD CONSTRAINT projects_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations (id)
         ON DELETE CASCADE`,
    /DROP CONSTRAINT "projects_organization_id_fkey"/,
  ],
])('%s is seen', async (_, change, restore, difference) => {
  await dataSource.query(change);
  expect((await findSchemaDrift(dataSource)).join('\n')).toMatch(difference);
  await dataSource.query(restore);
  expect(await findSchemaDrift(dataSource)).toEqual([]);
});
