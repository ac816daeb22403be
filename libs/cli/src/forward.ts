import { setTimeout as pause } from 'node:timers/promises';
import { signWebhook } from '@bonafide/delivery/webhook-signature';

export interface FeedEvent {
  id: string;
  type: string;
}

export interface Receiver {
  url: string;
  /** `whsec_…` */
  secret: string;
  signal: AbortSignal;
  /** called for each failed attempt with the status, or undefined without a response */
  onFailure?(event: FeedEvent, status: number | undefined): void;
}

/** The timeout of a delivery. */
const TIMEOUT_MS = 15_000;
const REFUSALS_MAX = 4;
const WAIT_MS = { first: 100, most: 5_000 };

/**
 * Posts an event as a webhook endpoint gets it: the same bytes, signed in the same way. Without a response it is retried
 * indefinitely, so that events stay in order; a receiver that responds with an error gets four attempts.
 *
 * @returns the status of the last response
 */
export async function forwardEvent(
  event: FeedEvent,
  { url, secret, signal, onFailure }: Receiver,
): Promise<number> {
  const body = Buffer.from(JSON.stringify(event));
  for (let attempt = 0, refusals = 0; ; attempt++) {
    const signature = signWebhook({ id: event.id, timestamp: new Date(), body, secrets: [secret] });
    const headers = { 'content-type': 'application/json', 'x-webhook-event': event.type, ...signature };
    const status = await post(url, headers, body, signal);
    if (status !== undefined && status >= 200 && status < 300) return status;
    onFailure?.(event, status);
    if (status !== undefined && ++refusals === REFUSALS_MAX) return status;
    await pause(Math.min(WAIT_MS.first * 2 ** attempt, WAIT_MS.most), undefined, { signal });
  }
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: Buffer<ArrayBuffer>,
  stopped: AbortSignal,
) {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    stopped.throwIfAborted();
    return undefined;
  }
}
