import { eventually } from '@bonafide/testing/eventually';
import { createTestDatabase, type TestDatabase } from '@bonafide/testing/test-database';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { buildIndexes } from '../src/database/build-indexes.js';
import { dataSourceOptions, migrate } from '../src/database/database.js';

let database: TestDatabase;
const opened: DataSource[] = [];
beforeEach(async () => {
  database = await createTestDatabase({
    service: 'platform',
    migrate: () => Promise.resolve(),
    migrationsKey: 'none',
  });
});
afterEach(async () => {
  for (const dataSource of opened.splice(0)) await dataSource.destroy();
  await database.drop();
});

/** Long enough for the second to come to the lock. */
class Slow1700000000001 implements MigrationInterface {
  transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE lines (id int, at timestamptz)');
    await runner.query('SELECT pg_sleep(0.5)');
    await runner.query('CREATE INDEX CONCURRENTLY lines_at ON lines (at)');
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

async function open(migrations: (new () => MigrationInterface)[], isMigrating = true): Promise<DataSource> {
  const options = { url: database.url, poolSize: 2, entities: [], applicationName: 'migrates' };
  const dataSource = new DataSource(dataSourceOptions({ ...options, migrations, isMigrating }));
  opened.push(await dataSource.initialize());
  return dataSource;
}

it('of two that come at once one builds its indexes beside writers, unhindered by the one that waits', async () => {
  const both = [await open([Slow1700000000001]), await open([Slow1700000000001])];
  const applied = await Promise.all(both.map((dataSource) => migrate(dataSource)));
  expect(applied.flat()).toEqual(['Slow1700000000001']);
});

class Indexes1700000000002 implements MigrationInterface {
  transaction = false;
  up(runner: QueryRunner): Promise<void> {
    return buildIndexes(runner, { lines_id: 'lines (id)', lines_at: 'lines (at)' });
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

it('an index that was broken off is built anew beside a dump, and nobody waits for the table', async () => {
  const others = await open([], false);
  await others.query('CREATE TABLE lines (id int, at timestamptz)');
  await others.query('INSERT INTO lines VALUES (1), (1)');
  await expect(others.query('CREATE UNIQUE INDEX CONCURRENTLY lines_id ON lines (id)')).rejects.toThrow();
  const dump = others.createQueryRunner();
  await dump.startTransaction('REPEATABLE READ');
  await dump.query('SELECT 1 FROM lines');
  const migrating = migrate(await open([Indexes1700000000002]));
  try {
    await eventually(async () =>
      expect(
        await others.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      ).toHaveLength(1),
    );
    await others.query(`SET lock_timeout = '1s'; INSERT INTO lines VALUES (2)`);
  } finally {
    await dump.rollbackTransaction();
    await dump.release();
  }
  expect(await migrating).toEqual(['Indexes1700000000002']);
  expect(
    await others.query(
      `SELECT indexrelid::regclass::text AS name, indisvalid AS "isValid" FROM pg_index
        WHERE indrelid = 'lines'::regclass ORDER BY 1`,
    ),
  ).toEqual([
    { name: 'lines_at', isValid: true },
    { name: 'lines_id', isValid: true },
  ]);
});

it('one that stands is not built a second time', async () => {
  const others = await open([], false);
  await others.query('CREATE TABLE lines (id int, at timestamptz)');
  await others.query('CREATE INDEX lines_at ON lines (at)');
  const oid = () => others.query(`SELECT 'lines_at'::regclass::oid`);
  const before = await oid();
  expect(await migrate(await open([Indexes1700000000002]))).toEqual(['Indexes1700000000002']);
  expect(await oid()).toEqual(before);
});
