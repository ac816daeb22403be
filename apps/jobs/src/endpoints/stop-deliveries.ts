import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/** Nothing more is sent to the endpoint but what is under way. */
export const stopDeliveries = (manager: EntityManager, endpointId: string): Promise<void> =>
  sql.run(manager, `UPDATE deliveries SET status = 'stopped' WHERE owner_id = $1 AND status = 'pending'`, [
    endpointId,
  ]);
