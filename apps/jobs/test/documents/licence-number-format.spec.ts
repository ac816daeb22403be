import { buildAamvaPayload, sampleLicence } from '@bonafide/testing/aamva-payload';
import { parseAamva } from '../../src/documents/barcodes/aamva.js';
import { hasKnownNumberForm } from '../../src/documents/barcodes/licence-number-format.js';

const isKnown = (issuer: string, idNumber: string | null, type = 'drivers-license') => {
  const [country = '', state = ''] = issuer.split('-');
  return hasKnownNumberForm({ type: type as 'drivers-license', country, state, idNumber });
};

describe('the number of a licence', () => {
  it.each([
    ['US-CA', 'D1234562'],
    ['US-CA', 'd1234562'],
    ['US-FL', 'Q536-541-88-587-0'],
    ['US-IL', 'Q536-5418-8067'],
    ['US-MD', 'Q-536-541-588-187'],
    ['US-MD', 'MD12345678901'],
    ['US-MI', 'Q 536 541 588 187'],
    ['US-MN', 'Q536541588187'],
    ['US-NJ', 'Q1234 56789 03882'],
    ['US-NY', '123 456 789'],
    ['US-NY', 'Q12345678901234567'.padEnd(19, '8')],
    ['US-PA', '12 345 678'],
    ['US-TX', '1234567'],
    ['US-TX', '12345678'],
    ['US-WI', 'Q536-5418-8587-01'],
    ['CA-ON', 'Q1234-56788-80307'],
    ['CA-QC', 'Q1234-070388-01'],
    ['US-AZ', 'ANYTHING'],
    ['US-constructor', 'ANYTHING'],
    ['MX-COA', '1'],
    ['US-CA', null],
    ['US-CA', ''],
  ])('of %s has a known form: %s', (issuer, number) => expect(isKnown(issuer, number)).toBe(true));

  it.each([
    ['US-CA', '12345678'],
    ['US-CA', 'D123456'],
    ['US-CA', 'DD123456'],
    ['US-CA', 'D12345627'],
    ['US-FL', 'Q12345678901'],
    ['US-IL', '123456789012'],
    ['US-MD', 'Q1234567'],
    ['US-MI', 'Q12345678901'],
    ['US-MN', '123456789012'],
    ['US-NJ', 'Q1234567890123'],
    ['US-NY', '1234567'],
    ['US-PA', '1234567'],
    ['US-TX', 'D1234567'],
    ['US-WI', 'Q123456789012'],
    ['CA-ON', 'Q12345678901'],
    ['CA-QC', '1234567890123'],
  ])('of %s has another form: %s', (issuer, number) => expect(isKnown(issuer, number)).toBe(false));

  it('has that form on permits and commercial licences, and any on other cards', () => {
    expect(isKnown('US-TX', 'X1', 'drivers-license-permit')).toBe(false);
    expect(isKnown('US-TX', 'X1', 'commercial-license')).toBe(false);
    expect(isKnown('US-TX', 'X1', 'identification')).toBe(true);
    expect(isKnown('US-TX', 'X1', 'other')).toBe(true);
  });

  it('of another form is a fault of the barcode', () => {
    const faultsOf = (changes: Parameters<typeof sampleLicence>[0]) =>
      parseAamva(buildAamvaPayload(sampleLicence(changes)))!.faults;
    expect(faultsOf({ idNumber: '12345678' })).toEqual([{ element: 'DAQ', kind: 'unusual' }]);
    expect(faultsOf({ idNumber: '12345678', state: 'TX' })).toEqual([]);
    expect(faultsOf({ idNumber: '12345678', subfile: 'ID' })).toEqual([]);
    for (const state of ['CA', 'FL', 'IL', 'NY', 'TX', 'AZ']) expect(faultsOf({ state })).toEqual([]);
  });
});
