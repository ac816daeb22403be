import type { WebhookMessage } from './message.js';
import { readBody } from './read-body.js';
import { readSecrets } from './read-secrets.js';
import { type Secrets, verifyWebhook, WebhookError } from './verify.js';

/** Called with verified messages. When it throws, the delivery is retried; it must finish within 15 seconds. */
export type WebhookHandler = (message: WebhookMessage) => unknown;

/** A receiver for fetch runtimes: Next, Hono, Deno, workers. 204 when handled, 401 when not genuine. */
export const fetchWebhooks = (given: Secrets, handle: WebhookHandler) => {
  const secrets = readSecrets(given);
  return async (request: Request): Promise<Response> => {
    try {
      const body = request.body ? await readBody(request.body) : '';
      await handle(verifyWebhook(body, request.headers, secrets));
      return new Response(null, { status: 204 });
    } catch (error) {
      if (!(error instanceof WebhookError)) throw error;
      return new Response(null, { status: 401 });
    }
  };
};
