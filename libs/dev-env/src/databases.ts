import pg from 'pg';

/** PostgreSQL's `invalid_catalog_name`: the server is reachable, but the database does not exist. */
const NO_SUCH_DATABASE = '3D000';
const DUPLICATE_DATABASE = '42P04';

/** Creates the database of `url` if it does not exist. @throws Error that describes the attempt */
export async function ensureDatabase(url: string): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const code = await connectionFault(url);
  if (code === undefined) return;
  if (code !== NO_SUCH_DATABASE) throw new Error(`cannot connect to the database "${name}": ${code}`);
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== DUPLICATE_DATABASE) throw error;
  } finally {
    await client.end();
  }
}

async function connectionFault(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return (error as pg.DatabaseError).code ?? (error as Error).message;
  } finally {
    await client.end().catch(() => undefined);
  }
}
