import type { DataSource, EntityManager } from 'typeorm';

/** deadlock_detected: PostgreSQL rolled back one of several transactions so that the others can continue. */
const DEADLOCK = '40P01';
const TRIES = 4;

/**
 * Runs work in a transaction, and again after a deadlock. For work whose lock order may differ from others', as on Citus,
 * where a row of a reference table is locked on every node.
 *
 * @param work must have no effects besides its statements
 * @throws what `work` throws; the deadlock error after repeated deadlocks
 */
export async function transact<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await dataSource.transaction(work);
    } catch (error) {
      if (tries === TRIES || (error as { code?: string }).code !== DEADLOCK) throw error;
    }
  }
}
