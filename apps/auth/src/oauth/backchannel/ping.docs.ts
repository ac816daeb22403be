// The ping to a client's `notificationEndpoint` (OpenID CIBA Core section 10.2), as callback of the operations that set it.
import type { OpenAPIObject } from '@nestjs/swagger';

type Callbacks = NonNullable<NonNullable<OpenAPIObject['paths'][string]['post']>['callbacks']>;

const CLIENTS = '/api/v1/dashboard/organizations/{org}/clients';
const PING = {
  operationId: 'onBackgroundAnswer',
  summary: 'A request from the client was answered: fetch its tokens',
  tags: ['callbacks'],
  parameters: [
    {
      name: 'authorization',
      in: 'header',
      required: true,
      description: '`Bearer` and the `client_notification_token` of the request',
      schema: { type: 'string' },
    },
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['auth_req_id'],
          properties: { auth_req_id: { type: 'string' } },
          additionalProperties: false,
        },
      },
    },
  },
  responses: { '2XX': { description: 'Accepted; any other response is retried' } },
  security: [],
};

export function documentPing(document: OpenAPIObject): OpenAPIObject {
  const answered = { $ref: '#/components/callbacks/BackgroundAnswer' };
  for (const operation of [
    document.paths[CLIENTS]?.post,
    document.paths[`${CLIENTS}/{registeredClient}`]?.patch,
  ])
    if (operation) operation.callbacks = { answered } as Callbacks;
  const callbacks = {
    BackgroundAnswer: { '{$request.body#/notificationEndpoint}': { post: PING } },
  } as Callbacks;
  return { ...document, components: { ...document.components, callbacks } };
}
