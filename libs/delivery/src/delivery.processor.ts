import type { TaskProcessor } from '@bonafide/platform/queues/queues';
import type { DeliveryService } from './delivery.service.js';

/** How many owners may wait for their turn in this process; more stay in Redis for others. */
const OWNERS_WAITING = 64;

/** A task names an owner that has something due. */
export class DeliveryProcessor implements TaskProcessor {
  readonly concurrency = OWNERS_WAITING;

  constructor(
    readonly queue: string,
    private readonly deliveries: DeliveryService,
  ) {}

  process(ownerId: string): Promise<void> {
    return this.deliveries.deliverDue(ownerId);
  }
}
