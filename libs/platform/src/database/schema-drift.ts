// Compares the entities with the database that the migrations built.
import type { DataSource, EntityManager, EntityMetadata } from 'typeorm';
import { sql } from './sql.js';

/** The differences between the entities and the migrated database, one line each; empty if there are none. */
export async function findSchemaDrift(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  const differences = [
    upQueries.map(({ query }) => query),
    await findTablesWithoutEntity(dataSource),
    await findMissingIndexes(dataSource),
    // Reads the columns that the schema builder compares.
    upQueries.length === 0 ? await findOtherDefinitions(dataSource) : [],
  ];
  return differences.flat();
}

async function findTablesWithoutEntity(dataSource: DataSource): Promise<string[]> {
  const known = dataSource.entityMetadatas.map(({ tableName }) => tableName);
  const tables = await sql.rows<{ name: string }>(
    dataSource,
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL ($1) ORDER BY 1`,
    [[...known, dataSource.options.migrationsTableName ?? 'migrations']],
  );
  return tables.map(({ name }) => `table ${name}: no entity describes it`);
}

/** Indexes that decorators cannot express (order, operator class, expression, included columns), created by migrations. */
async function findMissingIndexes(dataSource: DataSource): Promise<string[]> {
  const marked = dataSource.entityMetadatas.flatMap(({ indices }) =>
    indices.filter(({ synchronize }) => !synchronize).map(({ name }) => name),
  );
  const missing = await sql.rows<{ name: string }>(
    dataSource,
    `SELECT name FROM unnest($1::text[]) AS marked (name)
      WHERE NOT EXISTS (SELECT 1 FROM pg_indexes WHERE schemaname = 'public' AND indexname = name)`,
    [marked],
  );
  return missing.map(({ name }) => `index ${name}: no migration makes it`);
}

/** The schema builder compares checks and indexes only by name; here PostgreSQL's definitions are compared. */
const findOtherDefinitions = (dataSource: DataSource): Promise<string[]> =>
  dataSource.transaction(async (manager) => {
    const differences: string[] = [];
    for (const metadata of dataSource.entityMetadatas) {
      const described = await describeInCopy(manager, metadata);
      const built = await definitionsOf(manager, `public.${metadata.tableName}`);
      for (const [name, definition] of described)
        if (built.get(name) !== definition)
          differences.push(
            `${metadata.tableName}.${name}: ${definition} in the entity, ${built.get(name)} in the database`,
          );
    }
    return differences;
  });

async function describeInCopy(manager: EntityManager, metadata: EntityMetadata) {
  const { tableName: table, checks, indices } = metadata;
  const copy = `pg_temp."${table}"`;
  await sql.count(manager, `CREATE TEMPORARY TABLE "${table}" (LIKE public."${table}") ON COMMIT DROP`);
  for (const { name, expression } of checks)
    await sql.count(manager, `ALTER TABLE ${copy} ADD CONSTRAINT "${name}" CHECK (${expression})`);
  for (const { name, isUnique, type, columns, where } of indices.filter(({ synchronize }) => synchronize))
    await sql.count(
      manager,
      `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX "${name}" ON ${copy} USING ${type ?? 'btree'}
         (${columns.map(({ databaseName }) => `"${databaseName}"`).join(', ')}) ${where ? `WHERE ${where}` : ''}`,
    );
  return definitionsOf(manager, copy);
}

async function definitionsOf(manager: EntityManager, table: string): Promise<Map<string, string>> {
  const found = await sql.rows<{ name: string; definition: string }>(
    manager,
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE conrelid = $1::regclass AND contype = 'c'
     UNION ALL
     SELECT c.relname, regexp_replace(pg_get_indexdef(c.oid), ' ON \\S+ ', ' ')
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = $1::regclass`,
    [table],
  );
  return new Map(found.map(({ name, definition }) => [name, definition]));
}
