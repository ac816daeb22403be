import { answer, refusal } from '../../core/http/answer.docs.js';
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
  disabledAt: null,
};

export const KeyAnswer = () => answer('The key, without its secret', { key: EXAMPLE });

export const KeysAnswer = () => answer('Keys, without their secrets', { keys: [EXAMPLE] });

export const NewKeyAnswer = () =>
  answer('The key with its secret, which is shown only once', { key: EXAMPLE, secret: 'sk_us_…' });

export const KeyChangedAnswer = () =>
  refusal(
    412,
    'The key was changed in the meantime: read it again',
    'key: key_4gKpTzcZ1mXW has changed since it was read',
  );

export const KeyConflictAnswer = () =>
  refusal(
    409,
    'The key is revoked or disabled, or was already rotated',
    'key: key_4gKpTzcZ1mXW was rotated already',
  );
