import { createTestDatabase } from '@bonafide/testing/test-database';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/database/database.js';
import { eachRawRow, type RawRow, readRawRows } from '../src/database/raw-rows.js';

const COUNTING = 'SELECT n, NULL, to_json($1::text) FROM generate_series(1, 3) AS n';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase({
    service: 'platform',
    migrate: () => Promise.resolve(),
    migrationsKey: 'none',
  });
  const options = {
    url: database.url,
    entities: [],
    migrations: [],
    poolSize: 1,
    applicationName: 'raw rows',
  };
  dataSource = await new DataSource(dataSourceOptions(options)).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

it.each([undefined, 'counting'])('hands over columns as PostgreSQL writes them: name %s', async (name) => {
  for (let turn = 0; turn < 3; turn += 1)
    expect(await readRawRows(dataSource, { text: COUNTING, values: ['é'], name })).toEqual([
      ['1', null, '"é"'],
      ['2', null, '"é"'],
      ['3', null, '"é"'],
    ]);
});

it('is empty where nothing was found', async () => {
  expect(await readRawRows(dataSource, { text: `${COUNTING} WHERE n > 3`, values: [''] })).toEqual([]);
});

it('rejects with what the database said, and gives its only connection back', async () => {
  const failing = { text: 'SELECT 1 / (2 - n) FROM generate_series(1, 3) AS n', values: [] };
  await expect(readRawRows(dataSource, failing)).rejects.toMatchObject({ code: '22012' });
  expect(await readRawRows(dataSource, { text: 'SELECT 1', values: [] })).toEqual([['1']]);
});

it('rejects with what the taker threw, takes no more, and gives its only connection back', async () => {
  const taken: RawRow[] = [];
  const take = (row: RawRow) => {
    taken.push(row);
    throw new RangeError('too much');
  };
  await expect(eachRawRow(dataSource, { text: COUNTING, values: [''] }, take)).rejects.toThrow('too much');
  expect(taken).toHaveLength(1);
  expect(await readRawRows(dataSource, { text: 'SELECT 1', values: [] })).toEqual([['1']]);
});
