import type { Sweeper } from '@bonafide/platform/queues/queues';
import type { DataSource } from 'typeorm';
import type { DeliveryOutbox } from './delivery.outbox.js';
import type { DeliveryService } from './delivery.service.js';
import { findOwnersDue } from './find-owners-due.js';

const EVERY_MS = 1_000;
const OWNERS_PER_SWEEP = 1_000;

/**
 * Enqueues due deliveries: retries, tasks that Redis never got or lost, rows of a worker that died. Retries depend on it:
 * their time is stored in the row, not in Redis.
 */
export class DeliverySweeper implements Sweeper {
  readonly name = 'deliveries';

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: DeliveryOutbox,
    private readonly deliveries: DeliveryService,
    readonly everyMs: number = EVERY_MS,
  ) {}

  async sweep(): Promise<void> {
    const owners = await findOwnersDue(this.dataSource.manager, OWNERS_PER_SWEEP);
    let isRedisUp = true;
    for (const ownerId of owners) {
      isRedisUp = isRedisUp && (await this.outbox.startDelivery(ownerId));
      // Without Redis this process delivers them itself; waiting for turns would block the sweep.
      if (!isRedisUp) void this.deliveries.deliverDue(ownerId);
    }
  }
}
