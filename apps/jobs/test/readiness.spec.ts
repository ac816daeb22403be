import { sql } from '@bonafide/platform/database/sql';
import { startTcpProxy, type TcpProxy } from '@bonafide/testing/tcp-proxy';
import { type RunningJobs, startJobs } from './start-jobs.js';

/** Within the manifests' `timeoutSeconds` of 3. */
const BOUND_MS = 2_900;
const POOL_SIZE = 2;

let jobs: RunningJobs;
let server: TcpProxy;
beforeAll(async () => {
  jobs = await startJobs({ worker: false, env: { DATABASE_POOL_SIZE: String(POOL_SIZE) } });
});
afterAll(() => jobs?.close());

const readiness = async (url = jobs.url) =>
  (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(BOUND_MS) })).status;

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

it('a process whose requests hold every connection stays ready', async () => {
  const held = Array.from({ length: POOL_SIZE }, () => jobs.dataSource.createQueryRunner());
  for (const runner of held) await runner.connect();
  try {
    expect(await Promise.all([readiness(), readiness(), readiness()])).toEqual([200, 200, 200]);
  } finally {
    for (const runner of held) await runner.release();
  }
});

describe('when PostgreSQL', () => {
  let behind: RunningJobs;
  beforeAll(async () => {
    server = await startTcpProxy(jobs.env['DATABASE_URL']!);
    behind = await startJobs({ worker: false, env: { DATABASE_URL: server.url } });
  });
  beforeEach(async () => expect(await readiness(behind.url)).toBe(200));
  afterEach(async () => {
    await server.restore();
    expect(await readiness(behind.url)).toBe(200);
  });
  afterAll(async () => {
    await behind?.close();
    await server?.close();
  });

  it('refuses connections, a process says that it is not ready', async () => {
    await server.cut();
    expect(await readiness(behind.url)).toBe(503);
  });

  it('says nothing any more, a process says within its time that it is not ready', async () => {
    server.freeze();
    expect(await readiness(behind.url)).toBe(503);
  });
});
