import { contractOf, type OpenApi } from './contract.js';

interface WebhookObject {
  post: { requestBody: { content: object } };
}

/**
 * Holds what is sent against the `webhooks` of an OpenAPI document. What it returns gives the faults of a text that
 * should have the form of an event.
 */
export function webhookContractOf(document: object): (event: string, text: string) => unknown[] {
  const { webhooks, components } = document as {
    webhooks: Record<string, WebhookObject>;
    components: OpenApi['components'];
  };
  const paths = Object.fromEntries(
    Object.entries(webhooks).map(([event, { post }]) => [
      `/${event}`,
      { post: { responses: { 200: post.requestBody } } },
    ]),
  );
  const faultsOf = contractOf({ paths, components } as OpenApi);
  return (event, text) => faultsOf(`POST /${event}`, { status: 200, contentType: 'application/json', text });
}
