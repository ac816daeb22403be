// Hand-written SQL, for statements whose form matters; ordinary reads and writes go through repositories.
import pg, { type ClientBase, type CustomTypesConfig, type QueryConfig, type QueryResult } from 'pg';
import { DataSource, EntityManager, QueryRunnerAlreadyReleasedError } from 'typeorm';

/** A manager's transaction, a data source (a pooled connection per statement), or a connection already taken. */
export type Executor = EntityManager | DataSource | ClientBase;

/** Parsed and planned once per connection. */
export interface PreparedStatement {
  text: string;
  name: string;
}

/** Columns in the statement's order as PostgreSQL's own text; null stays null. */
export type TextRow = (string | null)[];

type Statement = string | PreparedStatement;
type Values = readonly unknown[];

/**
 * Runs one statement. Values belong in `values`, never in the text.
 *
 * @throws what the driver throws (`code`, `constraint`)
 */
export const sql = {
  async rows<Row extends object>(on: Executor, statement: Statement, values: Values = []): Promise<Row[]> {
    return (await run<Row>(on, { ...configOf(statement), values: [...values] })).rows;
  },

  /** The first row, if there is one. */
  async maybe<Row extends object>(
    on: Executor,
    statement: Statement,
    values?: Values,
  ): Promise<Row | undefined> {
    return (await sql.rows<Row>(on, statement, values))[0];
  },

  /** The first row of a statement that always returns one. */
  async one<Row extends object>(on: Executor, statement: Statement, values?: Values): Promise<Row> {
    const row = await sql.maybe<Row>(on, statement, values);
    if (!row) throw new Error('the statement gave no row');
    return row;
  },

  /** For a write whose result is not needed. */
  async run(on: Executor, statement: Statement, values: Values = []): Promise<void> {
    await sql.count(on, statement, values);
  },

  /** The number of rows written or read. */
  async count(on: Executor, statement: Statement, values: Values = []): Promise<number> {
    return (await run(on, { ...configOf(statement), values: [...values] })).rowCount ?? 0;
  },

  /** For stored JSON that is passed through unchanged: parsing and serializing it would cost more than the query. */
  async texts(on: Executor, statement: Statement, values: Values = []): Promise<TextRow[]> {
    return (await run<TextRow>(on, textQuery(statement, values))).rows;
  },

  /** The same, with each row passed to `onRow` as it arrives, so that a page's rows are never in memory together. */
  eachText(on: Executor, statement: Statement, values: Values, onRow: (row: TextRow) => void): Promise<void> {
    return withClient(
      on,
      (client) =>
        new Promise((resolve, reject) => {
          const query = client.query(new pg.Query<TextRow>(namedFor(client, textQuery(statement, values))));
          let failure: unknown;
          query.on('row', (row) => {
            if (failure !== undefined) return;
            try {
              onRow(row as unknown as TextRow);
            } catch (error) {
              // Thrown inside the driver, it would end the process.
              failure = error;
            }
          });
          query.on('error', reject);
          query.on('end', () => (failure === undefined ? resolve() : reject(failure as Error)));
        }),
    );
  },
};

/** Connections that use unnamed statements. */
const unnamed = new WeakSet<ClientBase>();

/**
 * Disables named prepared statements on this connection: behind a pooler, each transaction may run on another server
 * connection, where the name is unknown.
 */
export const runUnnamed = (client: ClientBase): void => void unnamed.add(client);

/** Names of prepared statements by their text; the same on every connection of this process. */
const names = new Map<string, string>();

/** For a frequent statement that costs as much to plan as to run. Only for a small number of fixed texts. */
export function prepared(text: string): PreparedStatement {
  let name = names.get(text);
  if (name === undefined) {
    name = `q${names.size + 1}`;
    names.set(text, name);
  }
  return { text, name };
}

const AS_TEXT: CustomTypesConfig = { getTypeParser: () => (value: string) => value };

const textQuery = (statement: Statement, values: Values) => ({
  ...configOf(statement),
  values: [...values],
  rowMode: 'array' as const,
  types: AS_TEXT,
});

const configOf = (statement: Statement) => (typeof statement === 'string' ? { text: statement } : statement);

const run = <Row extends object>(
  on: Executor,
  query: QueryConfig & { rowMode?: string },
): Promise<QueryResult<Row>> => withClient(on, (client) => client.query<Row>(namedFor(client, query)));

function namedFor<Query extends QueryConfig>(client: ClientBase, query: Query): Query {
  return unnamed.has(client) ? { ...query, name: undefined } : query;
}

/** Uses the transaction's connection, the given one, or one from the pool. */
async function withClient<T>(on: Executor, work: (client: ClientBase) => Promise<T>): Promise<T> {
  if (!(on instanceof DataSource || on instanceof EntityManager)) return work(on);
  const manager = on instanceof DataSource ? on.manager : on;
  if (manager.queryRunner?.isReleased) throw new QueryRunnerAlreadyReleasedError();
  const runner = manager.queryRunner ?? manager.dataSource.createQueryRunner();
  try {
    return await work((await runner.connect()) as ClientBase);
  } finally {
    if (!manager.queryRunner) await runner.release();
  }
}
