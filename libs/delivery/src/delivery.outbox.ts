import type { TaskQueues } from '@bonafide/platform/queues/queues';

/** Tells the workers that an owner has due messages. */
export class DeliveryOutbox {
  constructor(
    private readonly queues: TaskQueues,
    private readonly queue: string,
  ) {}

  /**
   * Call after the commit of `enqueueDelivery` or `resendDelivery`. The task carries the owner's id: an owner has one task,
   * however many messages are waiting. Never throws and never waits for long; without Redis the sweeper finds due messages.
   * Resolves to whether Redis accepted the task.
   */
  startDelivery(ownerId: string): Promise<boolean> {
    return this.queues.enqueue(this.queue, ownerId);
  }
}
