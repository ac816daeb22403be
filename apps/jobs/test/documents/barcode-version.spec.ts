import { buildAamvaPayload, sampleLicence } from '@bonafide/testing/aamva-payload';
import { parseAamva } from '../../src/documents/barcodes/aamva.js';
import { isPossibleVersion } from '../../src/documents/barcodes/barcode-version.js';

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
    expect(isPossibleVersion(version, expireDate)).toBe(true),
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
    expect(isPossibleVersion(version, expireDate)).toBe(false),
  );
});

it('a barcode of an impossible version has that as a fault', () => {
  const faultsOf = (changes: Parameters<typeof sampleLicence>[0]) =>
    parseAamva(buildAamvaPayload(sampleLicence(changes)))!.faults;
  const fault = { element: 'version', kind: 'impossible' };
  expect(faultsOf({ aamvaVersion: 40 })).toEqual([fault]);
  expect(faultsOf({ aamvaVersion: 10, expireDate: '2019-03-07' })).toEqual([fault]);
  expect(faultsOf({ aamvaVersion: 10, expireDate: '2020-03-07' })).toEqual([]);
});
