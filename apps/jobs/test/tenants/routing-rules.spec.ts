import { type Sharded, unroutedParts } from './routing.js';

const SHARDED: Sharded = new Map([
  ['jobs', new Set(['id', 'tenant', 'status'])],
  ['invites', new Set(['id', 'tenant', 'job_id'])],
]);

it.each([
  ['SELECT 1 FROM jobs WHERE id = $1 AND tenant = $2'],
  [
    'SELECT 1 FROM jobs j JOIN invites i ON i.job_id = j.id AND i.tenant = j.tenant WHERE j.tenant = $1::text',
  ],
  ['SELECT 1 FROM jobs j WHERE j.tenant = $1 AND EXISTS (SELECT FROM invites i WHERE i.tenant = j.tenant)'],
  ['SELECT (SELECT count(*) FROM invites WHERE tenant = jobs.tenant) FROM jobs WHERE tenant = $1'],
  ['WITH one AS (SELECT id FROM jobs WHERE tenant = $1) SELECT 1 FROM one'],
  ['INSERT INTO jobs (id, tenant) SELECT id, $1 FROM unnest($2::text[]) AS id'],
  ['SELECT 1 FROM accounts WHERE id = $1'],
  ['BEGIN'],
])('finds the shard of %s', async (statement) => {
  expect(await unroutedParts(statement, SHARDED)).toEqual([]);
});

it.each([
  ['SELECT 1 FROM jobs WHERE id = $1', ['SELECT jobs by id']],
  ['SELECT 1 FROM jobs WHERE id = $1 OR tenant = $2', ['SELECT jobs']],
  ['SELECT 1 FROM jobs WHERE tenant = ANY ($1)', ['SELECT jobs']],
  ['SELECT 1 FROM jobs WHERE NOT (tenant = $1)', ['SELECT jobs']],
  [
    'SELECT 1 FROM jobs j JOIN invites i ON i.job_id = j.id WHERE j.tenant = $1',
    ['SELECT invites by job_id'],
  ],
  [
    'SELECT 1 FROM jobs j, invites i WHERE j.tenant = i.tenant',
    ['SELECT jobs by tenant', 'SELECT invites by tenant'],
  ],
  ['UPDATE jobs SET status = $1 WHERE id = $2', ['UPDATE jobs by id']],
  ['DELETE FROM jobs WHERE id IN (SELECT job_id FROM invites WHERE tenant = $1)', ['DELETE jobs']],
  ['INSERT INTO jobs (id) VALUES ($1)', ['INSERT jobs']],
  ['SELECT 1 FROM jobs WHERE tenant = $1 UNION ALL SELECT 1 FROM invites', ['SELECT invites']],
  [
    'WITH gone AS (DELETE FROM invites WHERE id = $1 RETURNING id) SELECT 1 FROM gone',
    ['DELETE invites by id'],
  ],
])('finds none for %s', async (statement, parts) => {
  expect(await unroutedParts(statement, SHARDED)).toEqual(parts);
});
