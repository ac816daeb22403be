import type { EntityManager } from 'typeorm';

interface NamedQueries {
  query(config: { name: string; text: string; values: unknown[] }): Promise<{
    rows: unknown[];
    rowCount: number | null;
  }>;
}

/** Names of statements by their text; the same in every connection of this process. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `q${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}

/**
 * Runs a statement that PostgreSQL parses and plans once for each connection: for hot statements with many columns, where
 * that costs as much as running them. In the manager's transaction when it has one. Only for texts of which there are few;
 * values belong into `values`.
 *
 * @throws what the driver throws (`code`, `constraint`), not wrapped
 */
export async function preparedQuery<Row>(
  manager: EntityManager,
  text: string,
  values: unknown[],
): Promise<{ rows: Row[]; count: number }> {
  // A runner of its own for one statement would cost more than it does: the pool lends a connection.
  const client = manager.queryRunner
    ? ((await manager.queryRunner.connect()) as NamedQueries)
    : (manager.dataSource.driver as unknown as { master: NamedQueries }).master;
  const { rows, rowCount } = await client.query({ name: nameOf(text), text, values });
  return { rows: rows as Row[], count: rowCount ?? 0 };
}
