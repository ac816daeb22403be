// SQL written by hand, where its form is the point; ordinary reads and writes go through repositories.
import pg, { type ClientBase, type CustomTypesConfig, type QueryConfig, type QueryResult } from 'pg';
import { DataSource, EntityManager, QueryRunnerAlreadyReleasedError } from 'typeorm';

/** A manager's transaction, a connection that the pool lends for the statement, or one that was lent. */
export type Executor = EntityManager | DataSource | ClientBase;

/** Parsed and planned once for each connection. */
export interface PreparedStatement {
  text: string;
  name: string;
}

/** Columns in the statement's order as PostgreSQL's own text; null stays null. */
export type TextRow = (string | null)[];

type Statement = string | PreparedStatement;
type Values = readonly unknown[];

/**
 * Runs one statement. Values belong into `values`, never into the text.
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

  /** The first row of a statement that always gives one. */
  async one<Row extends object>(on: Executor, statement: Statement, values?: Values): Promise<Row> {
    const row = await sql.maybe<Row>(on, statement, values);
    if (!row) throw new Error('the statement gave no row');
    return row;
  },

  /** For a write that always does the same. */
  async run(on: Executor, statement: Statement, values: Values = []): Promise<void> {
    await sql.count(on, statement, values);
  },

  /** How many rows it wrote, or read. */
  async count(on: Executor, statement: Statement, values: Values = []): Promise<number> {
    return (await run(on, { ...configOf(statement), values: [...values] })).rowCount ?? 0;
  },

  /** For JSON that is handed through as it is stored: parsing it and writing it anew would cost more than finding it. */
  async texts(on: Executor, statement: Statement, values: Values = []): Promise<TextRow[]> {
    return (await run<TextRow>(on, textQuery(statement, values))).rows;
  },

  /** The same, each row handed to `take` as it comes in, so that a page's rows are never in memory together. */
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
              // Thrown into the driver it would end the process.
              failure = error;
            }
          });
          query.on('error', reject);
          query.on('end', () => (failure === undefined ? resolve() : reject(failure as Error)));
        }),
    );
  },
};

/** Connections on which statements have no name. */
const unnamed = new WeakSet<ClientBase>();

/**
 * From now on nothing is prepared by name on this connection: a pooler that gives each transaction another server's
 * connection would look for the name where it is not known.
 */
export const runUnnamed = (client: ClientBase): void => void unnamed.add(client);

/** Names of prepared statements by their text; the same on every connection of this process. */
const names = new Map<string, string>();

/** For a statement that is run often and costs as much to plan as to run. Only for texts of which there are few. */
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

/** On the transaction's connection, on the one that was lent, or on one that the pool lends. */
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
