import { answers } from '../../core/http/answer.docs.js';

const RECORD = {
  id: 'aB3dE6gH9jK2',
  status: 'completed',
  completed: '2026-03-01T12:00:01.000Z',
  submitted: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:01.000Z',
  request: { firstName: 'Zoë', lastName: 'Nuñez', phone: '+12125550100', dob: '1990-01-31' },
};
const PROPERTIES = [{ name: 'customer', value: '4711' }];

/** The OpenAPI of a date-of-birth record. */
export const DobResponse = () =>
  answers('`dobMatch` is null when it was not determined; `errors` gives the reason', {
    match: { ...RECORD, result: { dobMatch: true }, properties: PROPERTIES, errors: [] },
    'no match': { ...RECORD, result: { dobMatch: false }, errors: [] },
    'not determined': {
      ...RECORD,
      result: { dobMatch: null },
      errors: [{ type: 'ConnectionError', message: 'not determined: the provider did not answer in time' }],
    },
  });
