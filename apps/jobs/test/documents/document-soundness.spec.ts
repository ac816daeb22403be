import { buildAamvaPayload, sampleLicence } from '@bonafide/testing/aamva-payload';
import { parseAamva } from '../../src/documents/aamva.js';
import { describeVersionFault } from '../../src/documents/barcode-version.js';
import { emptyFields } from '../../src/documents/document-fields.js';
import { judgeSoundness } from '../../src/documents/document-soundness.js';
import { describeIntervalFault } from '../../src/documents/issue-interval.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const judge = (changes: Parameters<typeof sampleLicence>[0] = {}) => {
  const { fields, ...barcode } = parseAamva(buildAamvaPayload(sampleLicence(changes)))!;
  const { isSound, faults } = judgeSoundness({ fields, barcode }, NOW);
  return [isSound, ...faults.map(({ kind, verdict }) => `${kind} ${verdict}`)];
};

describe('a document that was read', () => {
  it('is sound when nothing about it is impossible', () => expect(judge()).toEqual([true]));

  it('is not sound when nobody is known under its issuer number', () => {
    for (const issuerIin of ['999999', '636099', '000000', '604435'])
      expect(judge({ issuerIin })).toEqual([false, 'unknown-issuer not-determined']);
  });

  it('is not sound when it contradicts itself, with every fault that it has', () => {
    expect(judge({ issueDate: '2021-06-15', expireDate: '2021-06-14' })).toEqual([false, 'impossible-interval failed']);
    expect(judge({ aamvaVersion: 10, issueDate: '2014-05-01', expireDate: '2019-03-07' })).toEqual([
      false,
      'impossible-version failed',
    ]);
    expect(judge({ issuerIin: '999999', aamvaVersion: 40, birthDate: '2027-01-01' })).toEqual([
      false,
      'impossible-date failed',
      'impossible-version failed',
      'unknown-issuer not-determined',
    ]);
  });

  it('has no issuer number and no version when it has no barcode', () => {
    expect(judgeSoundness({ fields: emptyFields('passport'), barcode: null }, NOW)).toEqual({
      isSound: true,
      faults: [],
    });
  });
});

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
    ['a REAL ID that was renewed early', '02/01/2021', '02/01/2031', { compliance: 'full' }],
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
    ['a REAL ID for eleven years', '02/01/2021', '02/02/2031', { compliance: 'full' }],
    [
      'a REAL ID card for eleven years',
      '02/01/2021',
      '02/02/2031',
      { compliance: 'full', type: 'identification' },
    ],
  ])('is impossible: %s', (_, issued, expires, more) => expect(fault(issued, expires, more)).not.toBeNull());
});

describe('the version of a barcode', () => {
  it.each([
    [0, '01/01/1999'],
    [1, '01/01/2000'],
    [3, '03/07/2005'],
    [10, '01/01/2020'],
    [10, null],
    [11, '06/30/2025'],
    [12, '01/01/2030'],
  ])('%d on a card until %s is possible', (version, expireDate) =>
    expect(describeVersionFault(version, { expireDate })).toBeNull(),
  );

  it.each([
    [1, '12/31/1999'],
    [8, '12/31/2012'],
    [10, '12/31/2019'],
    [11, '12/31/2024'],
    [13, '01/01/2040'],
    [63, null],
    [99, '01/01/2030'],
  ])('%d on a card until %s is impossible', (version, expireDate) =>
    expect(describeVersionFault(version, { expireDate })).not.toBeNull(),
  );
});
