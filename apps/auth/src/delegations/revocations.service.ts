import { DeliveryOutbox } from '@bonafide/delivery/delivery.outbox';
import { deliveryRow, insertDeliveries } from '@bonafide/delivery/enqueue-delivery';
import { Clock } from '@bonafide/platform/runtime/clock';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../audit/record-audit-event.js';
import { DELIVERIES_QUEUE } from '../queues.js';
import { type Ended, revokeLeaningDelegations, type Support } from './revoke-dependent-delegations.js';

/** What is left to do when the transaction has committed. */
export interface EndedDelegations {
  count: number;
  /** projects whose workers have to be told */
  projectIds: string[];
}

/** Ends all delegations that lean on a person, a membership, a project or a key, and tells the projects' workers. */
@Injectable()
export class Revocations {
  private readonly outbox: DeliveryOutbox;

  constructor(
    @Inject(TaskQueues) queues: TaskQueues,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    this.outbox = new DeliveryOutbox(queues, DELIVERIES_QUEUE);
  }

  /** Within the transaction that takes the support away; hand the answer to `wake` after it. */
  async revokeAll(
    manager: EntityManager,
    support: Support,
    by: { reason: string; actor: Actor; requestId?: string },
  ): Promise<EndedDelegations> {
    const ended = await revokeLeaningDelegations(manager, support, by, this.clock.now());
    return { count: ended.length, projectIds: await tellWorkers(manager, ended) };
  }

  /** Never throws: what is not woken is found by the sweeper. */
  async wake({ projectIds }: EndedDelegations): Promise<void> {
    await Promise.all(projectIds.map((id) => this.outbox.wake(id)));
  }
}

/** All of them in one statement, however many there are. */
async function tellWorkers(manager: EntityManager, ended: readonly Ended[]): Promise<string[]> {
  const messages = ended.flatMap(({ id, projectId, workerUrl: url }) =>
    projectId && url
      ? [deliveryRow({ ownerId: projectId, subjectId: id, event: 'delegation.revoked', url, body: null })]
      : [],
  );
  if (messages.length === 0) return [];
  const { text, value } = insertDeliveries(messages, 1, 'delegations');
  await manager.query(text, [value]);
  return [...new Set(messages.map((message) => message.owner_id))];
}
