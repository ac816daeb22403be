import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@bonafide/testing/eventually';
import { freePort } from '@bonafide/testing/free-port';
import { startServiceProcess } from '@bonafide/testing/service-process';
import { type RunningAuth, startAuth } from './start-auth.js';

const MAIN = fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url));

const POOL_SIZE = 2;

let auth: RunningAuth;
beforeAll(async () => void (auth = await startAuth({ env: { DATABASE_POOL_SIZE: String(POOL_SIZE) } })));
afterAll(() => auth?.close());

it('a process whose requests hold every connection stays ready', async () => {
  const held = Array.from({ length: POOL_SIZE }, () => auth.dataSource.createQueryRunner());
  for (const runner of held) await runner.connect();
  try {
    expect((await fetch(`${auth.url}/readyz`)).status).toBe(200);
  } finally {
    for (const runner of held) await runner.release();
  }
});

it('a worker sweeps nothing and takes no tasks before the database was migrated', async () => {
  const { dataSource } = auth;
  const forgotten = async () =>
    (await dataSource.query('SELECT 1 FROM consumed_tokens')).length === 0 ? 'forgotten' : 'there';
  await dataSource.query(`INSERT INTO consumed_tokens (id_hash, expires_at) VALUES ('old', '2020-01-01')`);
  const [last] = await dataSource.query(
    'SELECT id, timestamp, name FROM migrations ORDER BY id DESC LIMIT 1',
  );
  await dataSource.query('DELETE FROM migrations WHERE id = $1', [last.id]);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'worker-'));
  const log = join(folder, 'log');
  const worker = startServiceProcess({
    main: MAIN,
    role: 'worker',
    name: 'worker',
    port,
    env: { PATH: process.env['PATH'], ...auth.env, LOG_LEVEL: 'warn' },
    log: { file: log, flags: 'w' },
  });
  try {
    await eventually(async () => expect((await fetch(`${worker.url}/readyz`)).status).toBe(503));
    await eventually(async () => expect(await readFile(log, 'utf8')).toContain('waiting for the database'));
    expect(await forgotten()).toBe('there');
    await dataSource.query('INSERT INTO migrations (id, timestamp, name) VALUES ($1, $2, $3)', [
      last.id,
      last.timestamp,
      last.name,
    ]);
    await eventually(async () => expect(await forgotten()).toBe('forgotten'));
  } finally {
    await worker.stop(10_000);
    await rm(folder, { recursive: true });
  }
});
