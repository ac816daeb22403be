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
  /** told of each try that failed: the status, or undefined without a response */
  onFailure?(event: FeedEvent, status: number | undefined): void;
}

/** As a delivery waits for an answer. */
const TIMEOUT_MS = 15_000;
const REFUSALS_MAX = 4;
const WAIT_MS = { first: 100, most: 5_000 };

/**
 * Posts an event as a webhook endpoint gets it: the same bytes, signed in the same way. While nobody answers it is tried
 * for as long as it takes, so that no event overtakes another; a receiver that answers but refuses is asked four times.
 *
 * @returns the status of the last answer
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
