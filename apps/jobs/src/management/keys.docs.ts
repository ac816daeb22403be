import { ApiResponse } from '@nestjs/swagger';
import type { KeyView } from './key-view.js';

const EXAMPLE: KeyView = {
  id: 'key_4gKpTzcZ1mXW',
  kind: 'private',
  sandbox: false,
  scopes: ['jobs:read', 'tin:verify'],
  jobTypes: ['tin-validation'],
  addresses: ['203.0.113.0/24'],
  expiresAt: '2027-03-01T00:00:00.000Z',
  note: 'Payroll',
  createdAt: '2026-03-01T12:00:00.000Z',
  createdBy: 'key:key_9hLqUydA2nYV',
  lastUsedAt: '2026-03-02T08:15:00.000Z',
  lastUsedAddress: '203.0.113.7',
  replacedBy: null,
  revokedAt: null,
};

const json = (example: unknown) => ({ 'application/json': { example } });
const conflict = (message: string) => json({ errors: [{ type: 'ConflictError', message }] });

export const KeyAnswer = () =>
  ApiResponse({ status: 200, description: 'The key, without its secret', content: json({ key: EXAMPLE }) });

export const KeysAnswer = () =>
  ApiResponse({
    status: 200,
    description: 'Keys, without their secrets',
    content: json({ keys: [EXAMPLE] }),
  });

export const NewKeyAnswer = () =>
  ApiResponse({
    status: 200,
    description: 'The key with its secret, which is shown this once',
    content: json({ key: EXAMPLE, secret: 'sk_us_…' }),
  });

export const KeyChangedAnswer = () =>
  ApiResponse({
    status: 412,
    description: 'Another change came first: read the key again',
    content: conflict('key: key_4gKpTzcZ1mXW has changed since it was read'),
  });

export const KeyConflictAnswer = () =>
  ApiResponse({
    status: 409,
    description: 'It is revoked, or was rotated before',
    content: conflict('key: key_4gKpTzcZ1mXW was rotated already'),
  });
