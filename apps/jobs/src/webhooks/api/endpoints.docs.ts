import { applyDecorators } from '@nestjs/common';
import { answer, refusal } from '../../core/http/answer.docs.js';
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

export const EndpointsAnswer = () =>
  answer('Endpoints, newest first, without their secrets', { endpoints: [EXAMPLE] });
export const EndpointAnswerDoc = () => answer('The endpoint, without its secrets', { endpoint: EXAMPLE });
export const NewEndpointAnswer = () =>
  applyDecorators(
    answer('The endpoint with its secret, which is shown only once', {
      endpoint: EXAMPLE,
      secret: 'whsec_…',
    }),
    refusal(
      409,
      'Two secrets are already in use, or there are too many endpoints',
      'webhook endpoint: two secrets of we_4gKpTzcZ1mXW0Q9b sign already; graceSeconds 0 ends all but a new one',
    ),
  );
export const EndpointChangedAnswer = () =>
  refusal(
    412,
    'The endpoint was changed in the meantime: read it again',
    'webhook endpoint: have changed since they were read',
  );
export const TestAnswer = () =>
  applyDecorators(
    answer('Queued; the delivery shows the outcome', { deliveryId: 'msg_4gKpTzcZ1mXW0Q9bN2sYh7Lr' }, 202),
    refusal(409, 'It is disabled', 'webhook endpoint: we_4gKpTzcZ1mXW0Q9b is disabled'),
  );
export const RecoverAnswer = () =>
  applyDecorators(
    answer('How many events are being sent, again or for the first time', { queued: 17 }, 202),
    refusal(409, 'It is disabled', 'webhook endpoint: we_4gKpTzcZ1mXW0Q9b is disabled'),
  );
