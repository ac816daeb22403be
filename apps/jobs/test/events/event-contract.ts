import { contractOf, type OpenApi } from '@bonafide/testing/contract';
import { openApiDocument } from '../../src/openapi/document.js';
import type { RunningJobs } from '../start-jobs.js';

/** In what the text of an event differs from the form that the interface description gives to its type. */
export function eventContract({ app }: RunningJobs): (type: string, text: string) => unknown[] {
  const { webhooks, components } = openApiDocument(app) as unknown as {
    webhooks: Record<string, { post: { requestBody: { content: object } } }>;
    components: OpenApi['components'];
  };
  const paths = Object.fromEntries(
    Object.entries(webhooks).map(([type, { post }]) => [
      `/${type}`,
      { post: { responses: { 200: post.requestBody } } },
    ]),
  );
  const faultsOf = contractOf({ paths, components } as OpenApi);
  return (type, text) => faultsOf(`POST /${type}`, { status: 200, contentType: 'application/json', text });
}
