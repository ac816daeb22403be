import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebhookHandler } from './fetch.js';
import { readBody } from './read-body.js';
import { readSecrets } from './read-secrets.js';
import { type Secrets, verifyWebhook, WebhookError } from './verify.js';

/**
 * A receiver for Express, Connect and Node: `app.post('/webhooks', expressWebhooks(secret, handle))`, before
 * `express.json()` or after `express.raw({ type: '*\/*' })`; `createServer(expressWebhooks(secret, handle))`. 204 when
 * handled, 401 when not genuine; an error of the handler goes to `next`, or is a 500 without one, and the delivery is
 * retried.
 */
export const expressWebhooks = (given: Secrets, handle: WebhookHandler) => {
  const secrets = readSecrets(given);
  return (
    request: IncomingMessage & { body?: unknown },
    response: ServerResponse,
    next?: (error: unknown) => void,
  ): void => {
    void receive(request)
      .then((body) => handle(verifyWebhook(body, request.headers, secrets)))
      .then(() => response.writeHead(204).end())
      .catch((error: unknown) => {
        if (error instanceof WebhookError) response.writeHead(401).end();
        else if (next) next(error);
        else response.writeHead(500).end();
      });
  };
};

const receive = async (request: IncomingMessage & { body?: unknown }): Promise<Uint8Array> =>
  request.body === undefined ? readBody(request) : (request.body as Uint8Array);
