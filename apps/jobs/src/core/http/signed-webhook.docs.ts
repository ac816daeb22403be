import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiResponse } from '@nestjs/swagger';

const SIGNING_HEADERS = [
  { name: 'webhook-id', example: 'msg_2b9f6c', description: 'Message id assigned by the sender' },
  { name: 'webhook-timestamp', example: '1772366400', description: 'Unix seconds; at most five minutes off' },
  { name: 'webhook-signature', example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' },
];

/** The OpenAPI of a webhook signed with the Standard Webhooks headers. */
export const SignedWebhookDocs = (examples: Record<string, { value: unknown }>) =>
  applyDecorators(
    ...SIGNING_HEADERS.map((header) => ApiHeader({ required: true, ...header })),
    ApiBody({ schema: { type: 'object' }, examples }),
    ApiResponse({
      status: 200,
      description: 'Accepted; a repetition changes nothing',
      content: { 'application/json': { example: { received: true } } },
    }),
  );
