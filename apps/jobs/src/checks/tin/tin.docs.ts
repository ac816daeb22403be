import { answers } from '../../core/http/answer.docs.js';

const BASE = {
  id: 'aB3dE6gH9jK2',
  submitted: '2026-03-01T12:00:00.000Z',
  request: { firstName: 'José', lastName: 'Nuñez-Ortega', phone: '+12125550100', tinType: 'ITIN' },
  properties: [{ name: 'customer', value: '4711' }],
};

/** The OpenAPI of a TIN record: pending and complete. */
export const TinResponse = () =>
  answers(
    '`status` is `pending` (then `result.status` is `PENDING`) or `complete` (`MATCH`, `NO_MATCH`, `NOT_DETERMINED`)',
    {
      pending: {
        ...BASE,
        status: 'pending',
        completed: null,
        updatedAt: '2026-03-01T12:00:00.000Z',
        result: { status: 'PENDING', tinType: 'ITIN' },
      },
      complete: {
        ...BASE,
        status: 'complete',
        completed: '2026-03-01T12:00:04.000Z',
        updatedAt: '2026-03-01T12:00:04.000Z',
        result: { status: 'MATCH', tinType: 'ITIN' },
      },
    },
  );

/** A TIN provider's final answers. */
export const TIN_WEBHOOKS = {
  match: { value: { reference: 'aB3dE6gH9jK2', outcome: 'match', code: '0' } },
  'no match': { value: { reference: 'aB3dE6gH9jK2', outcome: 'no_match', code: '3' } },
  'not determined': { value: { reference: 'aB3dE6gH9jK2', outcome: 'not_determined' } },
};
