import { refusalsOf } from './citus-refusals.js';
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

const SPREAD = new Set(['jobs', 'invites', 'accounts']);

it.each([
  [
    'UPDATE jobs SET status = $1 WHERE id IN (SELECT id FROM jobs WHERE status = $2 LIMIT 5 FOR UPDATE SKIP LOCKED)',
    /FOR UPDATE/,
  ],
  ['SELECT 1 FROM jobs WHERE id = $1 FOR SHARE', /FOR UPDATE/],
  ['UPDATE accounts SET disabled_at = coalesce(disabled_at, now()) WHERE id = $1', /CASE or COALESCE/],
  ['UPDATE invites SET seen = CASE WHEN $1 THEN pg_catalog.now() END WHERE tenant = $2', /CASE or COALESCE/],
  [
    'INSERT INTO accounts AS a (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET disabled_at = now()',
    /DO UPDATE SET/,
  ],
  [
    'WITH one AS (INSERT INTO jobs (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET n = (SELECT 1)) SELECT 1',
    /subqueries/,
  ],
  ['DELETE FROM accounts a WHERE NOT EXISTS (SELECT 1 FROM current c WHERE c.id = a.id)', /not distributed/],
  ['SELECT 1 FROM accounts UNION ALL SELECT 1 FROM like_terms($1)', /finds none/],
])('knows that Citus refuses %s', async (statement, refusal) => {
  expect(await refusalsOf(statement, SHARDED, SPREAD, new Set(['like_terms']))).toEqual([
    expect.stringMatching(refusal),
  ]);
});

it.each([
  ['SELECT 1 FROM jobs WHERE id = $1 AND tenant = $2 FOR UPDATE'],
  ['SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE'],
  ['UPDATE deliveries SET erased_at = coalesce(erased_at, now()) WHERE id = $1'],
  ['UPDATE accounts SET disabled_at = now() WHERE id = $1'],
  ['DELETE FROM deliveries WHERE like_terms(id)'],
  ['INSERT INTO jobs (id, tenant) SELECT id, $1 FROM (SELECT 1 AS id) AS one ON CONFLICT DO NOTHING'],
  ['WITH one AS (SELECT id FROM deliveries) UPDATE accounts SET n = 1 FROM one WHERE accounts.id = one.id'],
])('and takes %s', async (statement) => {
  expect(await refusalsOf(statement, SHARDED, SPREAD, new Set(['like_terms']))).toEqual([]);
});
