import { sql } from '@bonafide/platform/database/sql';
import { type RunningJobs, startJobs } from './start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => void (jobs = await startJobs({ worker: false })));
afterAll(() => jobs?.close());

const readiness = async () => (await fetch(`${jobs.url}/readyz`)).status;

it('a process takes no requests before the database was migrated to what it knows', async () => {
  const last = await sql.one<{ timestamp: string; name: string }>(
    jobs.dataSource,
    'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING timestamp, name',
  );
  expect(await readiness()).toBe(503);
  await jobs.dataSource.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2), (1, $3)', [
    last.timestamp,
    last.name,
    'OfALaterVersion',
  ]);
  expect(await readiness()).toBe(200);
});
