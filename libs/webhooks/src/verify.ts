import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { readMessage, type WebhookMessage } from './message.js';
import { readSecrets } from './read-secrets.js';

/** Headers of Express, Node, Nest or fetch. */
export type IncomingHeaders = Headers | Record<string, string | string[] | undefined>;

/** `whsec_` and base64 of at least 16 bytes; two while a secret is being rotated. */
export type Secrets = string | readonly string[];

/** The message is not genuine, too old, or not from the services. Respond with 401 and do nothing else. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/**
 * Verifies a delivery as Standard Webhooks defines: its signature, and that it was sent within the last five minutes.
 *
 * @param body the raw bytes, before any parsing
 * @throws WebhookError
 * @throws TypeError for malformed secrets, or secrets short enough to guess
 */
export function verifyWebhook(
  body: Uint8Array | string,
  headers: IncomingHeaders,
  secrets: Secrets,
): WebhookMessage {
  const text = textOf(body);
  const read = (name: string) => headerOf(headers, name);
  const [id = '', stamp = '', signatures = ''] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    read,
  );
  const given = { 'webhook-id': id, 'webhook-timestamp': stamp, 'webhook-signature': signatures };
  assertGenuine(text, given, readSecrets(secrets));
  const message = readMessage(parse(text), read('x-webhook-event'));
  if (!message) throw new WebhookError('no message of these services');
  return { id, sentAt: new Date(Number(stamp) * 1000), ...message } as WebhookMessage;
}

/** One of the secrets signed it. */
function assertGenuine(text: string, headers: Record<string, string>, secrets: readonly string[]): void {
  let fault: WebhookVerificationError | undefined;
  for (const secret of secrets) {
    try {
      new Webhook(secret).verify(text, headers, { jsonParse: false });
      return;
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      fault = error;
    }
  }
  throw new WebhookError(fault?.message ?? 'no secret was given');
}

export function headerOf(headers: IncomingHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function textOf(body: Uint8Array | string): string {
  if (typeof body === 'string') return body;
  if (!(body instanceof Uint8Array))
    throw new TypeError('body: must be the bytes as they came; verify before a parser of bodies');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new WebhookError('the body is no UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WebhookError('the body is no JSON');
  }
}
