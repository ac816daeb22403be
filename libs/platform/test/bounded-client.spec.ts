import { createTestDatabase, type TestDatabase } from '@bonafide/testing/test-database';
import { startTcpProxy, type TcpProxy } from '@bonafide/testing/tcp-proxy';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { type DatabaseOptions, dataSourceOptions } from '../src/database/database.js';
import { sql } from '../src/database/sql.js';

const ANSWER_MS = 300;
let database: TestDatabase;
let server: TcpProxy;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase({
    service: 'platform',
    migrate: () => Promise.resolve(),
    migrationsKey: 'none',
  });
});
afterAll(() => database.drop());

beforeEach(async () => void (server = await startTcpProxy(database.url)));
afterEach(async () => {
  await server.restore();
  if (dataSource.isInitialized) await dataSource.destroy();
  await server.close();
});

async function open(extra: object = { answerMs: ANSWER_MS }, options: Partial<DatabaseOptions> = {}) {
  const { extra: given, ...rest } = dataSourceOptions({
    url: server.url,
    poolSize: 2,
    entities: [],
    migrations: [],
    applicationName: 'silent',
    ...options,
  });
  dataSource = await new DataSource({
    ...rest,
    extra: { ...given, ...extra },
  } as DataSourceOptions).initialize();
  // The pool keeps two, and both are to meet the silence.
  await Promise.all([dataSource.query('SELECT pg_sleep(0.05)'), dataSource.query('SELECT pg_sleep(0.05)')]);
}

it.each([
  ['a statement', () => dataSource.query('SELECT 1')],
  ['one with a name', () => sql.one(dataSource, { text: 'SELECT 1', name: 'one' })],
  ['rows that are handed on', () => sql.eachText(dataSource, 'SELECT 1', [], () => undefined)],
  ['a transaction', () => dataSource.transaction((manager) => manager.query('SELECT 1'))],
])(
  '%s fails when the server says nothing any more, and its connection is used no more',
  async (_form, ask) => {
    await open();
    server.freeze();
    const began = Date.now();
    await expect(ask()).rejects.toThrow('Connection terminated');
    expect(Date.now() - began).toBeLessThan(4 * ANSWER_MS);
    await expect(ask()).rejects.toThrow('Connection terminated');
    await server.restore();
    // Whatever is left of the pool was made anew.
    expect(await Promise.all([1, 2, 3].map(() => dataSource.query('SELECT 1 AS one')))).toEqual(
      [1, 2, 3].map(() => [{ one: 1 }]),
    );
  },
);

it('of several hosts that keep silent the connections end too', async () => {
  await open(undefined, { url: `${server.url}?target_session_attrs=read-write` });
  server.freeze();
  await expect(dataSource.query('SELECT 1')).rejects.toThrow('Connection terminated');
});

it('a connection that is only quiet is kept, in the pool and between two statements of a transaction', async () => {
  await open();
  const backend = async (on: { query(text: string): Promise<{ pid: number }[]> }) =>
    (await on.query('SELECT pg_backend_pid() AS pid'))[0]!.pid;
  const pids = await dataSource.transaction(async (manager) => {
    const first = await backend(manager);
    await new Promise((resolve) => setTimeout(resolve, 2 * ANSWER_MS));
    return [first, await backend(manager)];
  });
  expect(pids[1]).toBe(pids[0]);
  await new Promise((resolve) => setTimeout(resolve, 2 * ANSWER_MS));
  const after = await Promise.all(
    [1, 2].map(() => dataSource.query('SELECT pg_backend_pid() AS pid, pg_sleep(0.05)')),
  );
  expect(after.flat().map(({ pid }: { pid: number }) => pid)).toContain(pids[0]);
});

it.each([
  [{}, 40_000, 30_000],
  [{ isAttended: true }, undefined, 0],
  [{ isMigrating: true }, undefined, 0],
])('with %j an answer may take %s ms, a statement %s', (options, answerMs, statement_timeout) => {
  const given = { url: database.url, entities: [], migrations: [], applicationName: 'silent', ...options };
  expect(dataSourceOptions(given)).toMatchObject({ extra: { answerMs, statement_timeout } });
});

it('a pooler is told no limits, whoever asks', () => {
  const given = {
    url: database.url,
    entities: [],
    migrations: [],
    applicationName: 'silent',
    isPooled: true,
  };
  for (const options of [{}, { isAttended: true }, { isMigrating: true }])
    expect(dataSourceOptions({ ...given, ...options })).not.toHaveProperty('extra.statement_timeout');
});
