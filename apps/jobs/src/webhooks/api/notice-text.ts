// Rule: the notice sent when an endpoint is disabled by rule.
import type { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';

export function noticeText(
  { id, url, failingSince }: Pick<WebhookEndpointEntity, 'id' | 'url' | 'failingSince'>,
  accountId: string,
): { subject: string; text: string } {
  const since = failingSince ? ` since ${failingSince.toISOString()}` : '';
  return {
    subject: `Webhook endpoint ${id} is disabled`,
    text: [
      `Every message to ${new URL(url).origin} has failed${since}.`,
      `The webhook endpoint ${id} of account ${accountId} is disabled: nothing is sent there any more.`,
      '',
      'When it works again, enable it, and recover what it did not get:',
      `PATCH /api/management/webhook-endpoints/${id} {"enabled": true}`,
      `POST /api/management/webhook-endpoints/${id}/recover {"from": "…"}`,
      '',
      'Nothing is lost meanwhile: GET /api/events shows all events of the last 30 days.',
    ].join('\n'),
  };
}
