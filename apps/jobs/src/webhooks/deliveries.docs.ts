import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
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

const json = (example: unknown) => ({ 'application/json': { example } });

export const DeliveriesAnswer = () =>
  ApiResponse({
    status: 200,
    description: 'A page of deliveries',
    content: json({ deliveries: [EXAMPLE], next: null }),
  });
export const DeliveryAnswer = () =>
  ApiResponse({ status: 200, description: 'The delivery', content: json({ delivery: EXAMPLE }) });
export const ResendAnswer = () =>
  applyDecorators(
    ApiResponse({ status: 202, description: 'Queued', content: json({ id: EXAMPLE.id, status: 'pending' }) }),
    ApiResponse({
      status: 409,
      description: 'It is being sent, was erased, has expired, or its endpoint is disabled',
      content: json({
        errors: [{ type: 'ConflictError', message: `delivery: ${EXAMPLE.id} is being sent` }],
      }),
    }),
  );
