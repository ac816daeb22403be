import type { ListedAttempt } from '@bonafide/delivery/list-deliveries';
import type { DeliveryStatus } from '@bonafide/delivery/delivery.entity';
import { TEST_EVENT } from '../endpoints/endpoint-messages.js';
import { isEndpoint } from '../endpoints/is-endpoint.js';
import type { FoundDelivery } from './find-deliveries.js';

export interface AttemptView {
  /** from 1 */
  number: number;
  /** ISO 8601, like all times here */
  startedAt: string;
  durationMs: number;
  /** null: no response */
  statusCode: number | null;
  /** why there is no usable response */
  errorKind: string | null;
  /** the first 1,024 bytes of the receiver's response */
  answer: string | null;
}

/** Delivery of an event or a callback to a URL. */
export interface DeliveryView {
  /** `msg_…`, the `webhook-id` of every attempt */
  id: string;
  /** `we_…`; null: the callback of a job */
  endpoint: string | null;
  /** `evt_…`; null: a callback or a test */
  eventId: string | null;
  type: string;
  /** the job, or whatever else the event is about */
  subject: string;
  url: string;
  status: DeliveryStatus;
  createdAt: string;
  deliveredAt: string | null;
  /** null unless another attempt is planned */
  nextAttemptAt: string | null;
  /** oldest first */
  attempts: AttemptView[];
}

export function deliveryView(found: FoundDelivery, attempts: readonly ListedAttempt[]): DeliveryView {
  const { id, ownerId, eventId, event, subjectId, url, status } = found;
  return {
    id,
    endpoint: isEndpoint(ownerId) ? ownerId : null,
    eventId,
    type: event,
    subject: event === TEST_EVENT ? ownerId : subjectId,
    url,
    status,
    createdAt: found.createdAt.toISOString(),
    deliveredAt: found.deliveredAt?.toISOString() ?? null,
    nextAttemptAt: found.nextAttemptAt?.toISOString() ?? null,
    attempts: attempts.map((attempt) => ({ ...attempt, startedAt: attempt.startedAt.toISOString() })),
  };
}
