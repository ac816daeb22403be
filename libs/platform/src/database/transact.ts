import type { DataSource, EntityManager } from 'typeorm';

/** deadlock_detected: PostgreSQL cancelled one of several transactions, which wrote nothing, so that the others go on. */
const DEADLOCK = '40P01';
const TRIES = 4;

/**
 * Does work in a transaction, and again when it was cancelled as part of a deadlock. For work that locks what others lock in
 * another order, as on Citus, where a row of a reference table is locked on every machine.
 *
 * @param work has no effect beside its statements
 * @throws what `work` throws; the deadlock, when it met one time after time
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
