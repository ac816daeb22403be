import { sql } from '@bonafide/platform/database/sql';
import { DeliveryOutbox } from '@bonafide/delivery/delivery.outbox';
import {
  deliveryRow,
  type EnqueuedDelivery,
  enqueueDelivery,
  insertDeliveries,
} from '@bonafide/delivery/enqueue-delivery';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DELIVERIES_QUEUE } from '../core/queues.js';
import type { RevokedDelegation } from './revoke-delegations.js';

export const TEST_EVENT = 'delivery.test';

/** Puts events of delegations into the outbox for the project's worker URL. */
@Injectable()
export class DelegationEventsService {
  private readonly outbox: DeliveryOutbox;

  constructor(queues: TaskQueues) {
    this.outbox = new DeliveryOutbox(queues, DELIVERIES_QUEUE);
  }

  /** Call in the transaction of the approval. Undefined if the project has no worker URL. */
  async enqueueGranted(
    manager: EntityManager,
    project: { id: string; workerUrl: string | null },
    delegationId: string,
  ): Promise<EnqueuedDelivery | undefined> {
    if (!project.workerUrl) return undefined;
    return enqueueDelivery(manager, {
      ownerId: project.id,
      subjectId: delegationId,
      event: 'delegation.granted',
      url: project.workerUrl,
      body: null,
    });
  }

  /** Call in the transaction of the revocation. One statement for all of them. Returns the ids of the projects to wake. */
  async enqueueRevoked(manager: EntityManager, revoked: readonly RevokedDelegation[]): Promise<string[]> {
    const messages = revoked.flatMap(({ id, projectId, workerUrl: url }) =>
      projectId && url
        ? [deliveryRow({ ownerId: projectId, subjectId: id, event: 'delegation.revoked', url, body: null })]
        : [],
    );
    if (messages.length === 0) return [];
    const { text, value } = insertDeliveries(messages, 1, 'delegations');
    await sql.run(manager, text, [value]);
    return [...new Set(messages.map((message) => message.owner_id))];
  }

  /** An empty message, to test whether the worker responds. */
  enqueueTest(manager: EntityManager, project: { id: string; workerUrl: string }): Promise<EnqueuedDelivery> {
    return enqueueDelivery(manager, {
      ownerId: project.id,
      subjectId: project.id,
      event: TEST_EVENT,
      url: project.workerUrl,
      body: null,
    });
  }

  /** Call after the commit. Never throws: the sweeper finds what was not enqueued. */
  async startDelivery(...projectIds: string[]): Promise<void> {
    await Promise.all(projectIds.map((id) => this.outbox.startDelivery(id)));
  }
}
