import type { TaskQueues } from '@bonafide/platform/queues/queues';

/** Tells the workers that an owner has something due. */
export class DeliveryOutbox {
  constructor(
    private readonly queues: TaskQueues,
    private readonly queue: string,
  ) {}

  /**
   * After the commit of `enqueueDelivery` or `resendDelivery`. The task carries the owner's id: however many messages
   * an owner has waiting, it has one task. Never throws and never waits for long; without Redis the sweeper finds what
   * is due. Resolves to whether Redis took the task.
   */
  startDelivery(ownerId: string): Promise<boolean> {
    return this.queues.enqueue(this.queue, ownerId);
  }
}
