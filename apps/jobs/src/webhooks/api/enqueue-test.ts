import { enqueueDelivery } from '@bonafide/delivery/enqueue-delivery';
import type { EntityManager } from 'typeorm';
import { TEST_EVENT } from '../endpoints/endpoint-messages.js';

/** Enqueues a test message to an endpoint; resolves to its delivery's id. */
export async function enqueueTest(
  manager: EntityManager,
  { id, url }: { id: string; url: string },
): Promise<string> {
  const delivery = { ownerId: id, subjectId: id, event: TEST_EVENT, url, body: null };
  return (await enqueueDelivery(manager, delivery)).id;
}
