import { isUtf8 } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * Signatures of messages: Standard Webhooks (standardwebhooks.com, `webhook-*` headers), and the older `X-Signature` that
 * job callbacks also carry (docs/design/events.md).
 */

const SECRET_PREFIX = 'whsec_';

/** Accepted difference of the sender's clock in either direction: the Standard Webhooks recommendation. */
const WEBHOOK_TOLERANCE_MS = 5 * 60 * 1_000;

export interface WebhookSigning {
  /** the delivery's id, the same in every attempt */
  id: string;
  /** time of this attempt */
  timestamp: Date;
  /** the bytes to send; must be UTF-8 */
  body: Buffer;
  /** `whsec_<base64>`; two during a rotation, the new one first */
  secrets: readonly string[];
}

/** `webhook-id`, `webhook-timestamp` and `webhook-signature`, with one `v1` signature per secret. */
export function signWebhook({ id, timestamp, body, secrets }: WebhookSigning): Record<string, string> {
  if (secrets.length === 0) throw new Error('a webhook needs at least one secret');
  // Receivers verify text, which for other bytes would differ from what was sent.
  if (!isUtf8(body)) throw new Error('a webhook body must be UTF-8');
  return {
    'webhook-id': id,
    'webhook-timestamp': secondsOf(timestamp),
    'webhook-signature': secrets.map((secret) => signV1(secret, { id, timestamp, body })).join(' '),
  };
}

/** `X-Signature`: base64(HMAC-SHA1(raw body, the signature key as the literal string it is printed as)). */
export const legacySignature = (body: Buffer, signatureKey: string): string =>
  createHmac('sha1', signatureKey).update(body).digest('base64');

/** Why an inbound webhook is refused. */
export type WebhookFault = 'missing-header' | 'bad-timestamp' | 'too-old' | 'too-new' | 'bad-signature';

export interface InboundWebhook {
  /** header names in lower case, as in Node */
  headers: Record<string, string | string[] | undefined>;
  /** the raw bytes */
  body: Buffer;
  /** the signature may be from any of these */
  secrets: readonly string[];
  now: Date;
  toleranceMs?: number;
}

/** Checks a provider's webhook; null if it is genuine and recent. */
export function findWebhookFault(inbound: InboundWebhook): WebhookFault | null {
  const { headers, body, secrets, now, toleranceMs = WEBHOOK_TOLERANCE_MS } = inbound;
  const id = headers['webhook-id'];
  const stamp = headers['webhook-timestamp'];
  const given = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof stamp !== 'string' || typeof given !== 'string' || !id || !given)
    return 'missing-header';
  if (!/^[1-9]\d{0,11}$/.test(stamp)) return 'bad-timestamp';
  const timestamp = new Date(Number(stamp) * 1_000);
  if (now.getTime() - timestamp.getTime() > toleranceMs) return 'too-old';
  if (timestamp.getTime() - now.getTime() > toleranceMs) return 'too-new';
  if (!isUtf8(body)) return 'bad-signature';
  const expected = secrets.map((secret) => signV1(secret, { id, timestamp, body }));
  const candidates = given.split(' ').slice(0, 16);
  return candidates.some((candidate) => expected.some((one) => equalText(candidate, one)))
    ? null
    : 'bad-signature';
}

/** `v1,` and base64(HMAC-SHA256(`<id>.<seconds>.<body>`)), by the bytes of the secret. */
function signV1(secret: string, { id, timestamp, body }: Omit<WebhookSigning, 'secrets'>): string {
  const base64 = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  const key = Buffer.from(base64, 'base64');
  if (key.length === 0) throw new Error('a webhook secret must not be empty');
  const hmac = createHmac('sha256', key)
    .update(`${id}.${secondsOf(timestamp)}.`)
    .update(body);
  return `v1,${hmac.digest('base64')}`;
}

const secondsOf = (moment: Date): string => String(Math.floor(moment.getTime() / 1_000));

const equalText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
