import { emptyFields } from '../../src/documents/reading/document-fields.js';
import { describeIntervalFault } from '../../src/documents/reading/issue-interval.js';

describe('the time a document is valid', () => {
  const fault = (issueDate: string | null, expireDate: string | null, more = {}) =>
    describeIntervalFault({
      ...emptyFields('drivers-license'),
      country: 'US',
      issueDate,
      expireDate,
      ...more,
    });

  it.each([
    ['a card that ends on the day it is issued', '02/01/2021', '02/01/2021', {}],
    ['a card without a day of issue', null, '02/01/2099', {}],
    ['a card without a last day', '02/01/2021', null, {}],
    ["Arizona's licence until the 65th birthday", '02/29/1996', '02/28/2046', {}],
    ['an id card for decades', '02/01/2021', '01/01/2100', { type: 'identification' }],
    ['a licence of another country', '02/01/2021', '01/01/2100', { country: 'MX' }],
    ['a Canadian licence', '02/01/2021', '02/01/2031', { country: 'CA', compliance: 'full' }],
    ['a REAL ID that was renewed early', '02/01/2021', '02/01/2033', { compliance: 'full' }],
  ])('is possible: %s', (_, issued, expires, more) => expect(fault(issued, expires, more)).toBeNull());

  it.each([
    ['an end before the beginning', '02/01/2021', '01/31/2021', {}],
    [
      'an end before the beginning, of any document',
      '02/01/2021',
      '01/31/2021',
      { type: 'passport', country: 'FR' },
    ],
    ['a licence for life', '02/01/2021', '02/02/2071', {}],
    ["a learner's permit for life", '02/01/2021', '02/02/2071', { type: 'drivers-license-permit' }],
    ['a Canadian licence for life', '02/01/2021', '02/02/2071', { country: 'CA' }],
    ['a REAL ID for thirteen years', '02/01/2021', '02/02/2033', { compliance: 'full' }],
    [
      'a REAL ID card for thirteen years',
      '02/01/2021',
      '02/02/2033',
      { compliance: 'full', type: 'identification' },
    ],
  ])('is impossible: %s', (_, issued, expires, more) => expect(fault(issued, expires, more)).not.toBeNull());
});
