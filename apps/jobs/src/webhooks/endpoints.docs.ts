import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { EndpointView } from './endpoint-view.js';

const EXAMPLE: EndpointView = {
  id: 'we_4gKpTzcZ1mXW0Q9b',
  sandbox: false,
  url: 'https://client.example/events',
  types: ['job-review', 'key.revoked'],
  headers: ['authorization'],
  note: 'Accounting',
  noticeEmail: 'operations@client.example',
  enabled: true,
  disabledAt: null,
  disabledBy: null,
  failingSince: null,
  oldSecretEndsAt: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  createdBy: 'key:key_9hLqUydA2nYV',
};

const json = (example: unknown) => ({ 'application/json': { example } });
const answer = (description: string, example: unknown) =>
  ApiResponse({ status: 200, description, content: json(example) });
const conflict = (status: number, description: string, message: string) =>
  ApiResponse({ status, description, content: json({ errors: [{ type: 'ConflictError', message }] }) });

export const EndpointsAnswer = () =>
  answer('Endpoints, the newest first, without their secrets', { endpoints: [EXAMPLE] });
export const EndpointAnswerDoc = () => answer('The endpoint, without its secrets', { endpoint: EXAMPLE });
export const NewEndpointAnswer = () =>
  applyDecorators(
    answer('The endpoint with its secret, which is shown this once', {
      endpoint: EXAMPLE,
      secret: 'whsec_…',
    }),
    conflict(
      409,
      'Two secrets sign already, or there are too many endpoints',
      'webhook endpoint: two secrets of we_4gKpTzcZ1mXW0Q9b sign already; graceSeconds 0 ends all but a new one',
    ),
  );
export const EndpointChangedAnswer = () =>
  conflict(
    412,
    'Another change came first: read the endpoint again',
    'webhook endpoint: have changed since they were read',
  );
export const TestAnswer = () =>
  applyDecorators(
    ApiResponse({
      status: 202,
      description: 'Queued: the delivery shows how it went',
      content: json({ deliveryId: 'msg_4gKpTzcZ1mXW0Q9bN2sYh7Lr' }),
    }),
    conflict(409, 'It is disabled', 'webhook endpoint: we_4gKpTzcZ1mXW0Q9b is disabled'),
  );
export const RecoverAnswer = () =>
  applyDecorators(
    ApiResponse({
      status: 202,
      description: 'How many events are sent, again or for the first time',
      content: json({ queued: 17 }),
    }),
    conflict(409, 'It is disabled', 'webhook endpoint: we_4gKpTzcZ1mXW0Q9b is disabled'),
  );
