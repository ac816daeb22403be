import type { TaskProcessor } from '@bonafide/platform/queues/queues';
import type { DeliveryService } from './delivery.service.js';

/** How many owners may wait for their turn in this process; others stay in Redis for other processes. */
const OWNERS_WAITING = 64;

/** A task is the id of an owner with due messages. */
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
