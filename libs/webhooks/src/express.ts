import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebhookHandler } from './fetch.js';
import { type Secrets, verifyWebhook, WebhookError } from './verify.js';

/** Larger than any message; what is more is refused unread. */
const BODY_BYTES_MAX = 5 * 1024 * 1024;

/**
 * A receiver for Express, Connect and Node: `app.post('/webhooks', expressWebhooks(secret, handle))`, before
 * `express.json()` or behind `express.raw({ type: '*\/*' })`. 204 when handled, 401 when not genuine; an error of the
 * handler goes to `next`, and the delivery is tried again.
 */
export const expressWebhooks =
  (secrets: Secrets, handle: WebhookHandler) =>
  (
    request: IncomingMessage & { body?: unknown },
    response: ServerResponse,
    next: (error: unknown) => void,
  ): void => {
    void receive(request)
      .then((body) => handle(verifyWebhook(body, request.headers, secrets)))
      .then(() => response.writeHead(204).end())
      .catch((error: unknown) => {
        if (error instanceof WebhookError) response.writeHead(401).end();
        else next(error);
      });
  };

async function receive(request: IncomingMessage & { body?: unknown }): Promise<Uint8Array> {
  if (request.body !== undefined) return request.body as Uint8Array;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_BYTES_MAX) throw new WebhookError('the body is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
