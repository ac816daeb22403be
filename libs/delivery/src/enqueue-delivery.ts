import { sql } from '@bonafide/platform/database/sql';
import { byteaText, bulkInsert } from '@bonafide/platform/database/bulk-insert';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { currentTrace } from '@bonafide/platform/telemetry/tracing';
import type { EntityManager } from 'typeorm';

export interface NewDelivery {
  /** account or project */
  ownerId: string;
  /** job or delegation */
  subjectId: string;
  event: string;
  url: string;
  /** sent with every attempt; no secrets or personal data */
  headers?: Record<string, string>;
  /** stored input from which the message port builds the body; null if it needs none */
  body: Buffer | null;
}

/** What `DeliveryOutbox.startDelivery` needs after the commit. */
export interface EnqueuedDelivery {
  /** `msg_…` */
  id: string;
  ownerId: string;
}

const ID_CHARACTERS = 24;

/** One statement in the caller's transaction: the message exists exactly if the event that it reports does. */
export async function enqueueDelivery(
  manager: EntityManager,
  delivery: NewDelivery,
): Promise<EnqueuedDelivery> {
  const { id, text, values } = insertDelivery(delivery, 1);
  await sql.run(manager, text, values);
  return { id, ownerId: delivery.ownerId };
}

/**
 * The same as part of a larger statement, which saves a multi-statement transaction: one message is written per row of
 * `from`, the name of an earlier part (`WITH saved AS (UPDATE … RETURNING id), sent AS (<text>) …`).
 *
 * @param first number of the statement's first free parameter
 */
export function insertDelivery(
  delivery: NewDelivery,
  first: number,
  from?: string,
): { id: string; text: string; values: unknown[] } {
  const columns = deliveryRow(delivery);
  const names = Object.keys(columns);
  const row = names.map((name, index) => `$${first + index}::${TYPES[name] ?? 'text'}`).join(', ');
  const text = `INSERT INTO deliveries (${names.join(', ')})
     SELECT ${row}${from === undefined ? '' : ` FROM ${from}`}`;
  return { id: columns.id, text, values: Object.values(columns) };
}

/** The same for several messages, each written if its subject is an `id` of `from`; all are one parameter. */
export function insertDeliveries(
  deliveries: readonly DeliveryRow[],
  parameter: number,
  from: string,
): { text: string; value: string } {
  const rows = deliveries.map(({ headers, body, ...row }) => ({
    ...row,
    headers: JSON.stringify(headers),
    body: byteaText(body),
  }));
  const { names, selected, source, value } = bulkInsert(rows, TYPES, parameter);
  const text = `INSERT INTO deliveries (${names}) SELECT ${selected} FROM ${source} JOIN ${from} AS told ON told.id = given.subject_id`;
  return { text, value };
}

const TYPES: Record<string, string> = { headers: 'jsonb', body: 'bytea' };

export type DeliveryRow = ReturnType<typeof deliveryRow>;

/** A new message with its id and the current trace. */
export function deliveryRow({ ownerId, subjectId, event, url, headers, body }: NewDelivery) {
  const trace = currentTrace();
  return {
    id: `msg_${randomAlphanumeric(ID_CHARACTERS)}`,
    owner_id: ownerId,
    subject_id: subjectId,
    event,
    url,
    headers: { ...headers, ...(trace && { traceparent: trace }) },
    body,
  };
}
