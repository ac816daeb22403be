import { answers } from '../../core/http/answer.docs.js';

const RECORD = {
  id: 'aB3dE6gH9jK2',
  status: 'completed',
  completed: '2026-03-01T12:00:01.000Z',
  submitted: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:01.000Z',
  request: {
    firstName: 'Zoë',
    lastName: 'Nuñez',
    dob: '1990-01-31',
    consent: { signatureType: 'electronic', signedAt: '2026-03-01T11:58:00Z' },
  },
};

/** The OpenAPI of an eCBSV record. */
export const EcbsvResponse = () =>
  answers('Fields that were not determined are null; `errors` gives the reason', {
    match: { ...RECORD, result: { ssnMatch: true, deathIndicator: false }, errors: [] },
    'no match': { ...RECORD, result: { ssnMatch: false, deathIndicator: null }, errors: [] },
    'not determined': {
      ...RECORD,
      result: { ssnMatch: null, deathIndicator: null },
      errors: [{ type: 'ConnectionError', message: 'not determined: the provider could not be reached' }],
    },
  });
