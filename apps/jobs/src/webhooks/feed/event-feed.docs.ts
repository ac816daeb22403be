import { answer } from '../../core/http/answer.docs.js';
import type { EventPage } from './event-feed.service.js';

const PAGE: EventPage = {
  events: [
    {
      id: 'evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s',
      type: 'key.created',
      timestamp: '2026-03-01T12:00:00.000Z',
      data: {
        id: 'key_9hLqUydA2nYV',
        kind: 'private',
        sandbox: false,
        actor: 'key:key_4gKpTzcZ1mXW',
      },
    },
  ],
  next: 'evc_1d',
  more: false,
};

export const EventPageAnswer = () =>
  answer('Events in order, each as it is delivered, and the cursor to continue from', PAGE);
