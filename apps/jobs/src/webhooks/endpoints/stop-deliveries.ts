import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/** Stops all deliveries to the endpoint except those in progress. */
export const stopDeliveries = (manager: EntityManager, endpointId: string): Promise<void> =>
  sql.run(manager, `UPDATE deliveries SET status = 'stopped' WHERE owner_id = $1 AND status = 'pending'`, [
    endpointId,
  ]);
