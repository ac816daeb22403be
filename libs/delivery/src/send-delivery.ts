import type { AttemptErrorKind } from './delivery-attempt.entity.js';
import type { DeliveryMessagePort, DueDelivery, OutgoingMessage } from './delivery-message.js';
import { type AfterAttempt, decideAfterAttempt, DELIVERY_WAITS_MS } from './delivery-schedule.js';
import { OutboundConnectError, OutboundRefusedError, OutboundTimeoutError } from './outbound-errors.js';
import type { OutboundHttp, OutboundResponse } from './outbound-http.js';
import type { AttemptResult } from './record-attempts.js';
import { legacySignature, signWebhook } from './webhook-signature.js';

/** How much of a receiver's response is stored for the owner to read. */
const STORED_RESPONSE_BYTES = 1_024;

export interface SendingOptions {
  http: OutboundHttp;
  messages: DeliveryMessagePort;
  /** replaces the schedule, for demos and tests */
  waitsMs?: readonly number[];
  timeoutMs?: number;
}

type Outcome = Pick<AttemptResult, 'statusCode' | 'errorKind' | 'answer'> & { retryAfter?: string };

/** Makes one attempt and returns its result; never throws. */
export async function sendDelivery(options: SendingOptions, delivery: DueDelivery): Promise<AttemptResult> {
  const startedAt = new Date();
  const began = performance.now();
  const waitsMs = options.waitsMs ?? DELIVERY_WAITS_MS;
  const attempts = delivery.attemptCount - delivery.roundStart + 1;
  const ended = (outcome: Outcome, after?: AfterAttempt): AttemptResult => ({
    deliveryId: delivery.id,
    ownerId: delivery.ownerId,
    leaseId: delivery.leaseId,
    startedAt,
    durationMs: Math.round(performance.now() - began),
    statusCode: outcome.statusCode,
    errorKind: outcome.errorKind,
    answer: outcome.answer,
    after:
      after ??
      decideAfterAttempt({
        status: outcome.errorKind === null ? (outcome.statusCode ?? undefined) : undefined,
        retryAfter: outcome.retryAfter,
        attempts,
        now: new Date(),
        random: Math.random(),
        waitsMs,
      }),
  });
  // Lost attempts count too, so a message that kills its worker is eventually given up.
  if (attempts > waitsMs.length) return ended(without('lost'), { state: 'failed' });
  try {
    const message = await options.messages.resolve(delivery);
    if (message === null || typeof message === 'string')
      return ended(without(message ?? 'erased'), { state: 'stopped' });
    return ended(await post(options, delivery, message, startedAt));
  } catch {
    return ended(without('unresolved'));
  }
}

async function post(
  { http, timeoutMs }: SendingOptions,
  delivery: DueDelivery,
  message: OutgoingMessage,
  timestamp: Date,
): Promise<Outcome> {
  const { url, body, secrets, legacySignatureKey, tokens } = message;
  const headers = {
    'content-type': 'application/json',
    ...message.headers,
    ...(secrets && signWebhook({ id: delivery.id, timestamp, body, secrets })),
    ...(legacySignatureKey && { 'x-signature': legacySignature(body, legacySignatureKey) }),
  };
  try {
    return outcomeOf(await http.post(url, body, headers, { timeoutMs }), tokens);
  } catch (error) {
    if (error instanceof OutboundRefusedError) return without('refused');
    if (error instanceof OutboundTimeoutError) return without('timeout', error.status);
    if (error instanceof OutboundConnectError) return without(error.kind);
    throw error;
  }
}

const without = (errorKind: AttemptErrorKind, statusCode: number | null = null): Outcome => ({
  statusCode,
  errorKind,
  answer: null,
});

function outcomeOf(response: OutboundResponse, tokens: readonly string[] = []): Outcome {
  const retryAfter = response.headers['retry-after'];
  return {
    statusCode: response.status,
    errorKind: null,
    // PostgreSQL's text accepts every character except NUL.
    answer: tokens.some((token) => response.body.includes(token))
      ? REPEATED_TOKEN
      : response.body.subarray(0, STORED_RESPONSE_BYTES).toString('utf8').replaceAll('\0', '\uFFFD'),
    ...(typeof retryAfter === 'string' && { retryAfter }),
  };
}

const REPEATED_TOKEN = 'not kept: it repeats a token of the message';
