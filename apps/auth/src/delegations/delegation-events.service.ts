import { DeliveryOutbox } from '@bonafide/delivery/delivery.outbox';
import { type EnqueuedDelivery, enqueueDelivery } from '@bonafide/delivery/enqueue-delivery';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type DelegationEvent, TEST_EVENT } from '../delivery/delegation-message.js';

type Receiver = { id: string; workerUrl: string | null };

/** Puts what happened to a delegation on its way to the project's worker URL. */
@Injectable()
export class DelegationEvents {
  constructor(@Inject(DeliveryOutbox) private readonly outbox: DeliveryOutbox) {}

  /** In the transaction of what it tells about. Undefined when the project has no worker URL. */
  async enqueue(
    manager: EntityManager,
    event: DelegationEvent,
    project: Receiver,
    delegationId: string,
  ): Promise<EnqueuedDelivery | undefined> {
    if (!project.workerUrl) return undefined;
    return enqueueDelivery(manager, {
      ownerId: project.id,
      subjectId: delegationId,
      event,
      url: project.workerUrl,
      body: null,
    });
  }

  /** A message that says nothing, to see whether the worker answers. */
  enqueueTest(manager: EntityManager, project: { id: string; workerUrl: string }): Promise<EnqueuedDelivery> {
    return enqueueDelivery(manager, {
      ownerId: project.id,
      subjectId: project.id,
      event: TEST_EVENT,
      url: project.workerUrl,
      body: null,
    });
  }

  /** After the commit. Never throws: what is not woken is found by the sweeper. */
  async wake(delivery: EnqueuedDelivery): Promise<void> {
    await this.outbox.wake(delivery.ownerId);
  }
}
