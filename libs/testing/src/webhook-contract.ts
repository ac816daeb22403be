import { contractOf, type OpenApi } from './contract.js';

interface WebhookObject {
  post: { requestBody: { content: object } };
}
interface Documented {
  webhooks: Record<string, WebhookObject>;
  components: OpenApi['components'] & { callbacks?: Record<string, Record<string, WebhookObject>> };
}

/**
 * Checks messages against the `webhooks` of an OpenAPI document. Returns a function for the faults of a text that should be
 * a given event.
 */
export function webhookContractOf(document: object): (event: string, text: string) => unknown[] {
  const { webhooks, components } = document as Documented;
  return messageContractOf(webhooks, components);
}

/** The same for the `callbacks` in the document's components, by name. */
export function callbackContractOf(document: object): (name: string, text: string) => unknown[] {
  const { components } = document as Documented;
  const messages = Object.entries(components.callbacks ?? {}).map(
    ([name, items]) => [name, Object.values(items)[0]!] as const,
  );
  return messageContractOf(Object.fromEntries(messages), components);
}

function messageContractOf(
  messages: Record<string, WebhookObject>,
  components: Documented['components'],
): (name: string, text: string) => unknown[] {
  const paths = Object.fromEntries(
    Object.entries(messages).map(([name, { post }]) => [
      `/${name}`,
      { post: { responses: { 200: post.requestBody } } },
    ]),
  );
  const faultsOf = contractOf({ paths, components } as OpenApi);
  return (name, text) => faultsOf(`POST /${name}`, { status: 200, contentType: 'application/json', text });
}
