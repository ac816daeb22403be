import { randomAlphanumeric } from '@bonafide/platform/secrets';
import { currentTrace } from '@bonafide/platform/tracing';
import type { EntityManager } from 'typeorm';

export interface NewDelivery {
  /** account or project */
  ownerId: string;
  /** job or delegation */
  subjectId: string;
  event: string;
  url: string;
  /** sent with every try; nothing secret or personal */
  headers?: Record<string, string>;
  /** the bytes to sign and send; null when the message port makes them at send time */
  body: Buffer | null;
}

/** What `DeliveryOutbox.wake` needs after the commit. */
export interface EnqueuedDelivery {
  /** `msg_…` */
  id: string;
  ownerId: string;
}

const ID_CHARACTERS = 24;

/** One statement in the caller's transaction: the message exists exactly when what it tells about does. */
export async function enqueueDelivery(
  manager: EntityManager,
  delivery: NewDelivery,
): Promise<EnqueuedDelivery> {
  const trace = currentTrace();
  const id = `msg_${randomAlphanumeric(ID_CHARACTERS)}`;
  await manager.query(
    `INSERT INTO deliveries (id, owner_id, subject_id, event, url, headers, body)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      delivery.ownerId,
      delivery.subjectId,
      delivery.event,
      delivery.url,
      { ...delivery.headers, ...(trace && { traceparent: trace }) },
      delivery.body,
    ],
  );
  return { id, ownerId: delivery.ownerId };
}
