// A receiver in an empty folder: prints each message that it takes, until it is told to stop.
import { createServer } from 'node:http';
import { expressWebhooks } from '@bonafide/webhooks/express';
import { fetchWebhooks, type WebhookHandler } from '@bonafide/webhooks/fetch';
import { isLegacySignatureGenuine } from '@bonafide/webhooks/legacy';
import type { WebhookMessage } from '@bonafide/webhooks/message';
import { webhookGuard, type WebhookRequest } from '@bonafide/webhooks/nest';
import { verifyWebhook, WebhookError } from '@bonafide/webhooks/verify';

const secret = process.env['WEBHOOK_SECRET']!;
const take: WebhookHandler = ({ id, type, data }) => {
  if (type === 'delegation.revoked') console.log(data.delegation_id);
  else console.log(JSON.stringify({ id, type, data }));
};
const receive = expressWebhooks(secret, take);
createServer((request, response) =>
  receive(request, response, (error) => response.writeHead(500).end(String(error))),
).listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'));

export const fetchHandler: (request: Request) => Promise<Response> = fetchWebhooks([secret], take);
export const guard = webhookGuard(secret);
export const messageOf = ({ webhook }: WebhookRequest): WebhookMessage => webhook;
export const isOld: Promise<boolean> = isLegacySignatureGenuine(new Uint8Array(), new Headers(), secret);
export const isRefused = (() => {
  try {
    return !verifyWebhook('{}', {}, secret);
  } catch (error) {
    return error instanceof WebhookError;
  }
})();
// @ts-expect-error a secret is needed
void (() => fetchWebhooks());
