import pg from 'pg';
import type { DataSource } from 'typeorm';

/** Columns in the statement's order, as PostgreSQL's own text; null stays null. */
export type RawRow = (string | null)[];

export interface RawStatement {
  text: string;
  values: unknown[];
  /** Prepared under this name on each connection: only for statements of which there are few. */
  name?: string | undefined;
}

interface Pool {
  query(query: RawQuery): Promise<unknown>;
}

/** The driver's query without what it does to make rows into objects. */
class RawQuery extends pg.Query {
  declare name: string | undefined;
  thrown: unknown;

  constructor(
    { text, values, name }: RawStatement,
    private readonly take: (row: RawRow) => void,
  ) {
    super(text, values);
    this.name = name;
  }

  handleRowDescription(): void {}

  handleCommandComplete(): void {}

  handleDataRow({ fields }: { fields: RawRow }): void {
    if (this.thrown !== undefined) return;
    try {
      this.take(fields);
    } catch (error) {
      // Thrown into the driver it would end the process.
      this.thrown = error;
    }
  }
}

/**
 * Runs one statement outside any transaction and hands each row over as it comes in, its columns unparsed: where JSON is
 * handed through as it is stored, parsing it and writing it anew would cost more than finding it.
 *
 * @throws what the driver throws, or `take`
 */
export async function eachRawRow(
  dataSource: DataSource,
  statement: RawStatement,
  take: (row: RawRow) => void,
): Promise<void> {
  const query = new RawQuery(statement, take);
  await (dataSource.driver as unknown as { master: Pool }).master.query(query);
  if (query.thrown !== undefined) throw query.thrown;
}

/** The same, when all rows are there. */
export async function readRawRows(dataSource: DataSource, statement: RawStatement): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  await eachRawRow(dataSource, statement, (row) => rows.push(row));
  return rows;
}
