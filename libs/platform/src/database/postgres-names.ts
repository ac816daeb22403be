import { DefaultNamingStrategy, type Table } from 'typeorm';

const tableOf = (table: Table | string) => (typeof table === 'string' ? table : table.name);

/** TypeORM's table of applied migrations; TypeORM names its key itself. */
const MIGRATIONS = 'migrations';

/** Columns in snake_case, and constraints as PostgreSQL names them when a migration does not. */
export class PostgresNames extends DefaultNamingStrategy {
  override columnName(property: string, given: string | undefined): string {
    return given ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }

  override primaryKeyName(table: Table | string, columns: string[]): string {
    const name = tableOf(table);
    return name === MIGRATIONS ? super.primaryKeyName(table, columns) : `${name}_pkey`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return `${tableOf(table)}_${columns.join('_')}_key`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `${tableOf(table)}_${columns.join('_')}_fkey`;
  }
}
