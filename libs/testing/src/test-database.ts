import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { postgresUrl } from './config.js';
import { withClient } from './with-client.js';

/** The owner of the databases: not a superuser, who would bypass missing privileges. */
const ROLE = 'bonafide_tests';

/** A test file's own empty, fully migrated database. */
export interface TestDatabase {
  /** as a role that owns the database and is not a superuser, like deployed services */
  url: string;
  name: string;
  /** Closes all connections to the database and drops it. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** `jobs`, `auth` or a library's name; part of the template's name */
  service: string;
  /** brings the database at `url` up to date with the service's own migrations and closes its connections */
  migrate(url: string): Promise<void>;
  /** changes whenever the migrations do: see {@link keyOfMigrations} */
  migrationsKey: string;
}

/**
 * Creates a test file's database by cloning a template built by the service's own migrations. The first caller builds the
 * template; others (also in other jest workers) wait for it with an advisory lock.
 *
 * @throws Error if `TEST_DATABASE_URL` is not set: tests run under `scripts/with-services.mjs`
 */
export async function createTestDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  return withClient(postgresUrl(), async (admin) => {
    const template = await ensureTemplate(admin, options);
    const name = `test_${options.service}_${process.pid}_${randomBytes(5).toString('hex')}`;
    await admin.query(`CREATE DATABASE ${quoted(name)} TEMPLATE ${quoted(template)} OWNER ${ROLE}`);
    return { url: urlOf(name), name, drop: () => dropDatabase(name) };
  });
}

/**
 * A key from the names and source of migration classes, and the statements that these take from elsewhere, so that an edited
 * migration builds a new template.
 */
export function keyOfMigrations(
  migrations: readonly { name: string }[],
  statements: readonly string[] = [],
): string {
  return [...migrations.map((migration) => `${migration.name}:${String(migration)}`), ...statements].join(
    '\n',
  );
}

async function ensureTemplate(admin: pg.Client, options: TestDatabaseOptions): Promise<string> {
  const key = createHash('sha256').update(ROLE).update(options.migrationsKey).digest('hex').slice(0, 16);
  const template = `template_${options.service}_${key}`;
  await createRole(admin);
  await admin.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [template]);
  try {
    const found = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (found.rowCount === 0) {
      // Renamed only when complete, so that an interrupted run leaves no half-built template.
      const unfinished = `${template}_unfinished`;
      await admin.query(`DROP DATABASE IF EXISTS ${quoted(unfinished)} WITH (FORCE)`);
      await admin.query(`CREATE DATABASE ${quoted(unfinished)} OWNER ${ROLE}`);
      await options.migrate(urlOf(unfinished));
      await admin.query(`ALTER DATABASE ${quoted(unfinished)} RENAME TO ${quoted(template)}`);
    }
  } finally {
    await admin.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [template]);
  }
  return template;
}

async function createRole(admin: pg.Client): Promise<void> {
  const { password } = new URL(postgresUrl());
  const secret = password ? ` PASSWORD ${pg.escapeLiteral(decodeURIComponent(password))}` : '';
  await admin.query(`CREATE ROLE ${ROLE} LOGIN${secret}`).catch((error: unknown) => {
    // It already exists, perhaps just created by another worker.
    if (!['42710', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  });
}

async function dropDatabase(name: string): Promise<void> {
  await withClient(postgresUrl(), (admin) =>
    admin.query(`DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`),
  );
}

const quoted = (name: string) => pg.escapeIdentifier(name);

function urlOf(database: string): string {
  const url = new URL(postgresUrl());
  url.username = ROLE;
  url.pathname = `/${database}`;
  return url.href;
}
