import { createTestDatabase } from '@bonafide/testing/test-database';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/database/database.js';
import { prepared, sql } from '../src/database/sql.js';

const COUNTING = 'SELECT n, NULL::text AS nothing, to_json($1::text) AS word FROM generate_series(1, 3) AS n';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase({
    service: 'platform',
    migrate: () => Promise.resolve(),
    migrationsKey: 'none',
  });
  const options = { url: database.url, entities: [], migrations: [], poolSize: 1, applicationName: 'sql' };
  dataSource = await new DataSource(dataSourceOptions(options)).initialize();
  await dataSource.query('CREATE TABLE spent (id int PRIMARY KEY, by text)');
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

it.each(['as it is', 'prepared'])('gives rows, the first of them, and their number: %s', async (how) => {
  const statement = how === 'prepared' ? prepared(COUNTING) : COUNTING;
  for (let turn = 0; turn < 3; turn += 1) {
    const [first, , third] = await sql.rows(dataSource, statement, ['é']);
    expect(first).toEqual({ n: 1, nothing: null, word: 'é' });
    expect(third).toMatchObject({ n: 3 });
    expect(await sql.one(dataSource, statement, ['a'])).toMatchObject({ n: 1, word: 'a' });
    expect(await sql.count(dataSource, statement, ['a'])).toBe(3);
  }
});

it('prepares a text under one name', async () => {
  expect(prepared(COUNTING)).toEqual(prepared(COUNTING));
  expect(prepared('SELECT 1').name).not.toBe(prepared('SELECT 2').name);
  await sql.rows(dataSource, prepared('SELECT 42 AS answer'));
  const { names } = await sql.one<{ names: string[] }>(
    dataSource,
    `SELECT array_agg(name) AS names FROM pg_prepared_statements WHERE statement = 'SELECT 42 AS answer'`,
  );
  expect(names).toEqual([prepared('SELECT 42 AS answer').name]);
});

it('hands columns over as PostgreSQL writes them', async () => {
  for (const statement of [COUNTING, prepared(COUNTING)])
    expect(await sql.texts(dataSource, statement, ['é'])).toEqual([
      ['1', null, '"é"'],
      ['2', null, '"é"'],
      ['3', null, '"é"'],
    ]);
  expect(await sql.texts(dataSource, 'SELECT 1 WHERE false')).toEqual([]);
});

it('hands rows over as they come in', async () => {
  for (const statement of [COUNTING, prepared(COUNTING)]) {
    const seen: unknown[] = [];
    await sql.eachText(dataSource, statement, ['é'], (row) => seen.push(row));
    expect(seen).toEqual(await sql.texts(dataSource, statement, ['é']));
  }
});

it('rejects with what a taker of rows throws, or the driver says, and gives the connection back', async () => {
  for (let turn = 0; turn < 30; turn += 1) {
    const taking = sql.eachText(dataSource, COUNTING, ['é'], () => {
      throw new Error('no more');
    });
    await expect(taking).rejects.toThrow('no more');
    const failing = sql.eachText(dataSource, 'SELECT 1 / $1::int', [0], () => undefined);
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  }
});

it('has nothing to give where nothing was found', async () => {
  expect(await sql.maybe(dataSource, 'SELECT 1 AS n WHERE false')).toBeUndefined();
  await expect(sql.one(dataSource, 'SELECT 1 AS n WHERE false')).rejects.toThrow('no row');
});

it('runs in the transaction of its manager, and not after its end', async () => {
  let ended = dataSource.manager;
  const failing = dataSource.transaction(async (manager) => {
    ended = manager;
    expect(await sql.count(manager, 'INSERT INTO spent VALUES (1, $1)', ['me'])).toBe(1);
    expect(await sql.count(manager, 'UPDATE spent SET by = $1', ['you'])).toBe(1);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await sql.count(dataSource, 'SELECT 1 FROM spent')).toBe(0);
  await expect(sql.count(ended, 'INSERT INTO spent VALUES (2)')).rejects.toThrow('released');
});

it('throws what the driver says and gives the connection back', async () => {
  const failing = sql.rows(dataSource, 'SELECT 1 / $1::int AS n', [0]);
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  await sql.count(dataSource, 'INSERT INTO spent VALUES (3)');
  await expect(sql.count(dataSource, 'INSERT INTO spent VALUES (3)')).rejects.toMatchObject({
    code: '23505',
    constraint: 'spent_pkey',
  });
  expect(await sql.one(dataSource, 'SELECT 1 AS n')).toEqual({ n: 1 });
});
