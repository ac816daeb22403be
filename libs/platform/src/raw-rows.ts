import type { DataSource } from 'typeorm';

/** Columns in the statement's order, as PostgreSQL's own text; null stays null. */
export type RawRow = (string | null)[];

export interface RawStatement {
  text: string;
  values: unknown[];
  /** Prepared under this name on each connection: only for statements of which there are few. */
  name?: string;
}

interface Pool {
  query(
    config: RawStatement & { rowMode: 'array'; types: { getTypeParser(): (text: string) => string } },
  ): Promise<{ rows: RawRow[] }>;
}

const unparsed = { getTypeParser: () => (text: string) => text };

/**
 * Runs one statement outside any transaction and leaves its columns unparsed: where JSON is handed through as it is
 * stored, parsing it and writing it anew would cost more than finding it.
 */
export async function readRawRows(dataSource: DataSource, statement: RawStatement): Promise<RawRow[]> {
  const { master } = dataSource.driver as unknown as { master: Pool };
  const { rows } = await master.query({ ...statement, rowMode: 'array', types: unparsed });
  return rows;
}
