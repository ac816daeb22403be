import { Clock } from '@bonafide/platform/clock';
import type { EnqueuedDelivery } from '@bonafide/delivery/enqueue-delivery';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../audit/record-audit-event.js';
import { DelegationEvents } from '../delivery/delegation-events.service.js';
import { revokeLeaningDelegations, type Support } from './revoke-leaning-delegations.js';

/** What is left to do when the transaction has committed. */
export interface EndedDelegations {
  count: number;
  deliveries: EnqueuedDelivery[];
}

/** Ends all delegations that lean on a person, a membership, a project or a key, and tells the projects' workers. */
@Injectable()
export class Revocations {
  constructor(
    @Inject(DelegationEvents) private readonly events: DelegationEvents,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Within the transaction that takes the support away; hand the answer to `wake` after it. */
  async revokeAll(
    manager: EntityManager,
    support: Support,
    by: { reason: string; actor: Actor; requestId?: string },
  ): Promise<EndedDelegations> {
    const ended = await revokeLeaningDelegations(manager, support, by, this.clock.now());
    const deliveries: EnqueuedDelivery[] = [];
    for (const { id, projectId, workerUrl } of ended) {
      if (projectId === null) continue;
      const project = { id: projectId, workerUrl };
      const enqueued = await this.events.enqueue(manager, 'delegation.revoked', project, id);
      if (enqueued) deliveries.push(enqueued);
    }
    return { count: ended.length, deliveries };
  }

  async wake({ deliveries }: EndedDelegations): Promise<void> {
    const owners = new Map(deliveries.map((delivery) => [delivery.ownerId, delivery]));
    for (const delivery of owners.values()) await this.events.wake(delivery);
  }
}
