import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createTestDatabase, keyOfMigrations } from '../src/test-database.js';
import { withClient } from '../src/with-client.js';

const query = (url: string, sql: string) =>
  withClient(url, async (client) => (await client.query(sql)).rows as Record<string, unknown>[]);

describe('a test database', () => {
  it('is built once by the migrations, however many ask at the same time, and each gets its own', async () => {
    let built = 0;
    const options = {
      service: 'testing',
      migrationsKey: randomUUID(),
      async migrate(url: string) {
        built++;
        await query(url, 'CREATE TABLE things (name text); INSERT INTO things VALUES ($$seeded$$)');
      },
    };
    const databases = await Promise.all(Array.from({ length: 6 }, () => createTestDatabase(options)));
    expect(built).toBe(1);
    await query(databases[0]!.url, 'INSERT INTO things VALUES ($$mine$$)');
    expect(await query(databases[0]!.url, 'SELECT name FROM things')).toHaveLength(2);
    expect(await query(databases[1]!.url, 'SELECT name FROM things')).toEqual([{ name: 'seeded' }]);
    await Promise.all(databases.map((database) => database.drop()));
    await expect(query(databases[0]!.url, 'SELECT 1')).rejects.toThrow(/does not exist/);
  });

  it('is not left half-built when a migration fails', async () => {
    const migrationsKey = randomUUID();
    const failing = {
      service: 'testing',
      migrationsKey,
      migrate: () => Promise.reject(new Error('bad SQL')),
    };
    await expect(createTestDatabase(failing)).rejects.toThrow('bad SQL');
    const database = await createTestDatabase({
      ...failing,
      migrate: async (url) => void (await query(url, 'CREATE TABLE ok (id int)')),
    });
    expect(await query(database.url, 'SELECT * FROM ok')).toEqual([]);
    await database.drop();
  });

  it('is dropped also while connections to it are open', async () => {
    const database = await createTestDatabase({
      service: 'testing',
      migrationsKey: 'none',
      migrate: () => Promise.resolve(),
    });
    const client = new pg.Client({ connectionString: database.url });
    const ended = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    await database.drop();
    await ended;
  });

  it('gets a new template when the text of a migration changes', () => {
    const before = [class AddThings { up = 'CREATE TABLE a' }]; // prettier-ignore
    const after = [class AddThings { up = 'CREATE TABLE b' }]; // prettier-ignore
    expect(keyOfMigrations(before)).not.toBe(keyOfMigrations(after));
    expect(keyOfMigrations(before, ['CREATE TABLE a'])).not.toBe(keyOfMigrations(before, ['CREATE TABLE b']));
  });
});
