import { findContradictions, type ReadSymbol } from '../../src/documents/reading/find-contradictions.js';
import { licence } from '../checks/id-verification/decided.js';

const barcode = (more: Partial<typeof licence> = {}, photo: ReadSymbol['photo'] = 'back'): ReadSymbol => ({
  kind: 'barcode',
  photo,
  fields: { ...licence, version: 'aamva-8.1', ...more },
});
const zone = (more: Partial<typeof licence> = {}, photo: ReadSymbol['photo'] = 'back'): ReadSymbol => ({
  kind: 'zone',
  photo,
  fields: { ...licence, version: 'td1', idNumber: 'C00001549', ...more },
});
const OTHER = { idNumber: 'F7654321', firstName: 'Robin', lastName: 'Elsewhere', birthDate: '02/02/1992' };

describe('symbols of one document', () => {
  it.each<[string, ReadSymbol[]]>([
    ['none', []],
    ['one barcode', [barcode()]],
    ['a barcode twice', [barcode(), barcode()]],
    ['an enhanced licence, whose zone has another number', [barcode(), zone()]],
    ['a zone with a slip in a name', [barcode(), zone({ lastName: 'Samble' })]],
    ['a barcode that cuts a name off', [barcode(), zone({ middleName: null })]],
    [
      'zones of a passport and a visa of one person',
      [zone({ version: 'td3' }), zone({ idNumber: 'V1', version: 'mrv-a' })],
    ],
    ['barcodes of front and back, which are compared as sides', [barcode(), barcode(OTHER, 'front')]],
  ])('do not contradict each other: %s', (_what, symbols) => {
    expect(findContradictions(symbols)).toEqual([]);
  });
});

describe('symbols of two documents', () => {
  it.each<[string, ReadSymbol[], object]>([
    ['barcodes in one picture', [barcode(), barcode(OTHER)], { kind: 'barcode', photo: 'back' }],
    [
      'barcodes that differ in a number',
      [barcode(), barcode({ idNumber: 'B1234568' })],
      { kind: 'barcode', photo: 'back' },
    ],
    [
      'barcodes that differ in a first name',
      [barcode(), barcode({ firstName: 'Robin' })],
      { kind: 'barcode', photo: 'back' },
    ],
    [
      'barcodes on the front',
      [barcode({}, 'front'), barcode(OTHER, 'front')],
      { kind: 'barcode', photo: 'front' },
    ],
    ['a barcode and a zone', [barcode(), zone(OTHER)], { kind: 'both', photo: 'back' }],
    [
      'a barcode and a zone of two births',
      [barcode(), zone({ birthDate: '01/31/1991' })],
      { kind: 'both', photo: 'back' },
    ],
    ['zones in one picture', [zone(), zone(OTHER)], { kind: 'zone', photo: 'back' }],
    [
      'zones that differ in a number',
      [zone(), zone({ idNumber: 'C00001548' })],
      { kind: 'zone', photo: 'back' },
    ],
    ['zones of front and back', [zone(), zone(OTHER, 'front')], { kind: 'zone', photo: 'both' }],
  ])('contradict each other: %s', (_what, symbols, expected) => {
    expect(findContradictions(symbols)).toEqual([expected]);
  });
});
