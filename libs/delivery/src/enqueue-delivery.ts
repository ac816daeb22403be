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
  const { id, text, values } = insertDelivery(delivery, 1);
  await manager.query(text, values);
  return { id, ownerId: delivery.ownerId };
}

/**
 * The same as a part of a larger statement, which saves a transaction of several: the message is written once for each
 * row of `from`, the name of an earlier part (`WITH saved AS (UPDATE … RETURNING id), sent AS (<text>) …`).
 *
 * @param first number of the statement's first free parameter
 */
export function insertDelivery(
  delivery: NewDelivery,
  first: number,
  from?: string,
): { id: string; text: string; values: unknown[] } {
  const trace = currentTrace();
  const id = `msg_${randomAlphanumeric(ID_CHARACTERS)}`;
  const { ownerId, subjectId, event, url, body } = delivery;
  const headers = { ...delivery.headers, ...(trace && { traceparent: trace }) };
  const values = [id, ownerId, subjectId, event, url, headers, body];
  const types = ['text', 'text', 'text', 'text', 'text', 'jsonb', 'bytea'];
  const row = types.map((type, index) => `$${first + index}::${type}`).join(', ');
  const text = `INSERT INTO deliveries (id, owner_id, subject_id, event, url, headers, body)
     SELECT ${row}${from === undefined ? '' : ` FROM ${from}`}`;
  return { id, text, values };
}
