// The requests sent to a job's `callbackURL`, for every operation that accepts one (OpenAPI `callbacks`).
import type { OpenAPIObject } from '@nestjs/swagger';
import { JOB_EVENTS } from '../webhooks/events/event-type.js';
import { MESSAGE_HEADERS, messageHeader } from './webhooks.docs.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Callbacks = NonNullable<Operation['callbacks']>;
interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
}

const POST = {
  summary: 'The job has a result, or the result changed: by a review or a later answer to a check',
  tags: ['callbacks'],
  parameters: [
    ...MESSAGE_HEADERS,
    {
      ...messageHeader('x-webhook-event', 'The event that occurred'),
      schema: { type: 'string', enum: [...JOB_EVENTS] },
    },
    messageHeader(
      'x-signature',
      'base64 of the HMAC-SHA1 of the body, keyed with the signature key as printed; absent if the account disabled it',
      false,
    ),
  ],
  requestBody: {
    required: true,
    description:
      'The job as returned by a read; for a `tin-validation`, the record of `GET /api/tin/jobs/{id}`',
    content: {
      'application/json': {
        schema: {
          anyOf: ['JobRecord', 'TinRecord'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
        },
      },
    },
  },
  responses: { '2XX': { description: 'Accepted; any other response is retried' } },
  security: [],
};

/** Location of the URL in the body, by operation; the account's URL is for jobs without one. */
const OF_ACCOUNT: Record<string, string> = {
  'PATCH /api/management/settings': '/settings/callback/url',
};

/** Adds the callback to the operations whose body has a `callbackURL`. */
export function documentCallbacks(document: OpenAPIObject): OpenAPIObject {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const takesUrl = (schema: Schema | undefined): boolean => {
    const whole = schema?.$ref ? schemas[schema.$ref.split('/').at(-1)!] : schema;
    return whole?.properties?.['callbackURL'] !== undefined || (whole?.oneOf ?? []).some(takesUrl);
  };
  const callbacks: Record<string, object> = {};
  for (const [path, item] of Object.entries(document.paths))
    for (const method of ['post', 'put', 'patch'] as const) {
      const operation = item[method];
      const { content } = (operation?.requestBody ?? {}) as { content?: Record<string, { schema?: Schema }> };
      const pointer =
        OF_ACCOUNT[`${method.toUpperCase()} ${path}`] ??
        (takesUrl(content?.['application/json']?.schema) ? '/callbackURL' : undefined);
      if (!operation || !pointer) continue;
      const name = pointer === '/callbackURL' ? 'JobCallback' : 'AccountCallback';
      callbacks[name] = { [`{$request.body#${pointer}}`]: { post: { operationId: `on${name}`, ...POST } } };
      operation.callbacks = { job: { $ref: `#/components/callbacks/${name}` } } as Callbacks;
    }
  return { ...document, components: { ...document.components, callbacks: callbacks as Callbacks } };
}
