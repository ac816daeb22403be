import type { DataSource } from 'typeorm';
import { findWrongTotals } from '../totals/verify-totals.js';
import { readTrail } from './audit-move.js';
import { MOVED_TABLES } from './moved-tables.js';
import { type Digest, digestOf } from './sync-rows.js';

/** Comparison of an account's data at both ends. */
export interface Comparison {
  tables: Record<string, Digest>;
  /** the differences; empty: both ends hold the same */
  differences: string[];
}

/** Compares row counts and digests of every table at both ends. */
export async function compareTables(
  source: DataSource,
  target: DataSource,
  tenants: string[],
): Promise<Comparison> {
  const tables: Record<string, Digest> = {};
  const differences: string[] = [];
  for (const table of MOVED_TABLES) {
    const [ours, theirs] = await Promise.all([
      digestOf(source, table, tenants),
      // Columns set on arrival are compared as they are at the target.
      digestOf(target, { ...table, given: {} }, tenants),
    ]);
    tables[table.name] = ours;
    if (ours.rows !== theirs.rows)
      differences.push(`${table.name}: ${ours.rows} rows here, ${theirs.rows} there`);
    else if (ours.sum !== theirs.sum) differences.push(`${table.name}: the sums of its rows differ`);
  }
  return { tables, differences };
}

/** Compares the recomputed trail at both ends, and checks every total of the target. */
export async function compareTrailsAndTotals(
  source: DataSource,
  target: DataSource,
  tenants: string[],
): Promise<string[]> {
  const differences: string[] = [];
  for (const tenant of tenants) {
    const [ours, theirs] = await Promise.all([readTrail(source, tenant), readTrail(target, tenant)]);
    if (!theirs.isIntact) differences.push(`${tenant}: the trail does not have the hashes that were signed`);
    if (JSON.stringify(ours) !== JSON.stringify(theirs))
      differences.push(
        `${tenant}: the trail has ${ours.lines} lines and ${ours.leaves} leaves here, ${theirs.lines} and ${theirs.leaves} there`,
      );
    const wrong = await findWrongTotals(target, tenant);
    if (wrong.length > 0) differences.push(`${tenant}: ${wrong.length} totals there are wrong`);
  }
  return differences;
}
