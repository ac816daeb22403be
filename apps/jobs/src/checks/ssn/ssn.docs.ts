import { ApiHeader } from '@nestjs/swagger';
import { answer, answers } from '../../core/http/answer.docs.js';
import { TEST_SSNS } from './test-ssns.js';

const ANSWER = {
  id: 'aB3dE6gH9jK2',
  status: 'completed',
  submitted: '2026-03-01T12:00:00.000Z',
};
const NOT_DETERMINED = {
  ...ANSWER,
  result: { ssnMatch: null },
  errors: [{ type: 'ConnectionError', message: 'not determined: the provider did not answer in time' }],
};

export const TestRequestHeader = () =>
  ApiHeader({
    name: 'x-test-request',
    required: false,
    schema: { type: 'string', default: 'false' },
    description: `\`true\`: test mode. ${TEST_SSNS.join(', ')} match, every other number does not; no provider is asked and no attempt is counted`,
  });

/** The OpenAPI of a verification's response. */
export const SsnVerified = () =>
  answers(
    '`ssnMatch` is null when it was not determined (`errors` gives the reason), and while `status` is `active`',
    {
      match: { ...ANSWER, result: { ssnMatch: true }, errors: [] },
      'no match': {
        ...ANSWER,
        result: { ssnMatch: false },
        errors: [{ type: 'NameMatchError', message: "name: is not that of the phone's owner" }],
      },
      'not determined': NOT_DETERMINED,
    },
  );

/** The OpenAPI of the stored record. */
export const SsnStored = () =>
  answer('Fields that were not submitted are null', {
    id: ANSWER.id,
    status: 'completed',
    completed: '2026-03-01T12:00:01.000Z',
    submitted: ANSWER.submitted,
    updatedAt: '2026-03-01T12:00:01.000Z',
    request_data: {
      firstName: 'Zoë',
      lastName: 'Nuñez',
      phone: '+12125550100',
      email: 'zoe@example.com',
      dob: '1990-01-31',
      address: {
        streetAddress: '1 Main St',
        city: 'Reno',
        state: 'NV',
        postalCode: '89501',
        country: 'US',
      },
      consent: true,
      properties: 'order 4711',
    },
    result: { ssnMatch: true },
    errors: [],
  });
