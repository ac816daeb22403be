import { applyDecorators } from '@nestjs/common';
import { answer, refusal } from '../../core/http/answer.docs.js';
import type { DeliveryView } from './delivery-view.js';

const EXAMPLE: DeliveryView = {
  id: 'msg_0mi2c4x9sQ7vTz1mXW0Q9bN2s_4gKpTzcZ1mXW0Q9b',
  endpoint: 'we_4gKpTzcZ1mXW0Q9b',
  eventId: 'evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s',
  type: 'job-review',
  subject: 'aB3dE6gH9jK2',
  url: 'https://client.example/events',
  status: 'pending',
  createdAt: '2026-03-01T12:00:00.000Z',
  deliveredAt: null,
  nextAttemptAt: '2026-03-01T12:00:05.214Z',
  attempts: [
    {
      number: 1,
      startedAt: '2026-03-01T12:00:00.120Z',
      durationMs: 84,
      statusCode: 500,
      errorKind: null,
      answer: 'out of memory',
    },
  ],
};

export const DeliveriesAnswer = () => answer('A page of deliveries', { deliveries: [EXAMPLE], next: null });
export const DeliveryAnswer = () => answer('The delivery', { delivery: EXAMPLE });
export const ResendAnswer = () =>
  applyDecorators(
    answer('Queued', { id: EXAMPLE.id, status: 'pending' }, 202),
    refusal(
      409,
      'It is being sent, was erased, has expired, or its endpoint is disabled',
      `delivery: ${EXAMPLE.id} is being sent`,
    ),
  );
