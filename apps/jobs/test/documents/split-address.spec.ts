import fc from 'fast-check';
import { splitAddress } from '../../src/documents/barcodes/split-address.js';

const split = (street: string, street2: string | null = null, country = 'USA') =>
  splitAddress({ street, street2, city: 'SPRINGFIELD', state: 'IL', postalCode: '627011234  ', country })!;

describe('the lines of an address', () => {
  it.each([
    ['2570 24TH ST APT 4B', 'APT 4B', '2570', '24TH ST'],
    ['2570 24TH ST, APT 4B', 'APT 4B', '2570', '24TH ST'],
    ['2570 24TH ST #4B', '#4B', '2570', '24TH ST'],
    ['2570 24TH ST # 4B', '#4B', '2570', '24TH ST'],
    ['2570 24TH ST UNIT #12', 'UNIT #12', '2570', '24TH ST'],
    ['APT 4B 2570 24TH ST', 'APT 4B', '2570', '24TH ST'],
    ['100 MAIN ST STE 200', 'STE 200', '100', 'MAIN ST'],
    ['100 MAIN ST BLDG 4 APT 2', 'BLDG 4 APT 2', '100', 'MAIN ST'],
    ['100 MAIN ST REAR', 'REAR', '100', 'MAIN ST'],
    ['123-45 QUEENS BLVD', null, '123-45', 'QUEENS BLVD'],
    ['123 1/2 ELM ST', null, '123 1/2', 'ELM ST'],
    ['12B N OAK AVE', null, '12B', 'N OAK AVE'],
    ['N6W23001 BLUEMOUND RD', null, 'N6W23001', 'BLUEMOUND RD'],
    ['PO BOX 99', null, null, 'PO BOX 99'],
    ['P.O. BOX 12 APT 3', null, null, 'P.O. BOX 12 APT 3'],
    ['12 FLOOR AVE', null, '12', 'FLOOR AVE'],
    ['BROADWAY', null, null, 'BROADWAY'],
    ['500 APTOS WAY', null, '500', 'APTOS WAY'],
    ['12 OAK ST 2ND FL', '2ND FL', '12', 'OAK ST'],
    ['12 OAK ST, 3RD FLOOR', '3RD FLOOR', '12', 'OAK ST'],
    ['12 OAK ST 11TH FLR', '11TH FLR', '12', 'OAK ST'],
    ['12 OAK ST FL 2', 'FL 2', '12', 'OAK ST'],
    ['12 2ND ST FL 3', 'FL 3', '12', '2ND ST'],
    ['N1234 PINE RD', null, 'N1234', 'PINE RD'],
    ['W7 COUNTY RD', null, 'W7', 'COUNTY RD'],
    ['26W123 PINE RD', null, '26W123', 'PINE RD'],
    ['RR 2 BOX 15', null, null, 'RR 2 BOX 15'],
    ['HC 1 BOX 7A', null, null, 'HC 1 BOX 7A'],
    ['12 OAK ST,', null, '12', 'OAK ST'],
    ['12 OAK ST ,  ', null, '12', 'OAK ST'],
    [', 12 OAK ST;', null, '12', 'OAK ST'],
    ['12 OAK ST APT 4,', 'APT 4', '12', 'OAK ST'],
  ])('%s', (line, unit, streetNumber, street) => {
    expect(split(line)).toMatchObject({ unit, streetNumber, street });
  });

  it('take the unit from the second line, or from the first', () => {
    expect(split('2570 24TH ST', 'APT 4B')).toMatchObject({
      unit: 'APT 4B',
      streetNumber: '2570',
      street: '24TH ST',
    });
    expect(split('APT 4B', '2570 24TH ST')).toMatchObject({
      unit: 'APT 4B',
      streetNumber: '2570',
      street: '24TH ST',
    });
    expect(split('2570 24TH ST', 'RIVER PARK')).toMatchObject({ unit: null, street: '24TH ST, RIVER PARK' });
  });

  it.each([
    ['123 MAIN ST APT', '6431', 'APT 6431', 'MAIN ST'],
    ['123 MAIN ST UNIT', 'B', 'UNIT B', 'MAIN ST'],
    ['123 MAIN ST #', '12-A', '#12-A', 'MAIN ST'],
    ['123 MAIN ST, STE', '#200', 'STE #200', 'MAIN ST'],
    ['123 MAIN ST', '2ND FL', '2ND FL', 'MAIN ST'],
    ['123 MAIN ST REAR', 'OAK PARK', 'REAR', 'MAIN ST, OAK PARK'],
    ['123 MAIN ST', '6431', null, 'MAIN ST, 6431'],
  ])('join a line that was cut: %s, %s', (first, second, unit, street) => {
    expect(split(first, second)).toMatchObject({ unit, streetNumber: '123', street });
  });

  it.each([
    'TEMPE, AZ  85281',
    'TEMPE AZ 85281-1234',
    'Springfield, IL',
    'SPRINGFIELD',
    'SPRINGFIELD IL 627011234',
    'VICTORIA BC  V8V 1A1',
  ])('do not take the line of the city for one of the street: %s', (line) => {
    expect(split('12 OAK ST', line)).toMatchObject({
      street: 'OAK ST',
      city: 'SPRINGFIELD',
      state: 'IL',
      postalCode: '62701',
    });
  });

  it('take city, state and code from that line where nothing else has them', () => {
    const bare = { street: '12 OAK ST', city: null, state: null, postalCode: null, country: 'US' };
    expect(splitAddress({ ...bare, street2: 'SAN LUIS, AZ  85281-1234' })).toMatchObject({
      street: 'OAK ST',
      city: 'SAN LUIS',
      state: 'AZ',
      postalCode: '85281',
      postalCodeSuffix: '1234',
    });
    expect(splitAddress({ ...bare, street2: 'RIVER PARK' })).toMatchObject({
      street: 'OAK ST, RIVER PARK',
      city: null,
    });
  });

  it('put the unit first in Canada', () => {
    expect(split('12-345 QUEEN ST W', null, 'CAN')).toMatchObject({
      unit: '12',
      streetNumber: '345',
      street: 'QUEEN ST W',
      country: 'CA',
    });
    expect(split('1234 RUE PRINCIPALE APP 5', null, 'CAN')).toMatchObject({
      unit: 'APP 5',
      streetNumber: '1234',
      street: 'RUE PRINCIPALE',
    });
  });
});

describe('codes', () => {
  it.each([
    ['627011234  ', '62701', '1234'],
    ['62701-1234', '62701', '1234'],
    ['627010000', '62701', null],
    ['62701', '62701', null],
    ['k1a0b1     ', 'K1A 0B1', null],
    ['K1A 0B1', 'K1A 0B1', null],
    ['SW1A 1AA', 'SW1A 1AA', null],
  ])('%s', (postalCode, code, suffix) => {
    const address = splitAddress({ street: '1 A ST', city: null, state: null, postalCode, country: 'US' });
    expect(address).toMatchObject({ postalCode: code, postalCodeSuffix: suffix });
  });

  it('of state and country are bare and two letters', () => {
    const address = splitAddress({
      street: '1 A ST',
      city: 'X',
      state: 'us-ca',
      postalCode: null,
      country: 'USA',
    });
    expect(address).toMatchObject({ state: 'CA', country: 'US' });
  });

  it('alone are no address', () => {
    expect(splitAddress({ street: ' ', city: null, state: '', postalCode: '', country: 'USA' })).toBeNull();
  });
});

it('any lines are split into strings or null without throwing', () => {
  const line = fc.option(fc.string({ maxLength: 60 }));
  fc.assert(
    fc.property(line, line, line, line, line, line, (street, street2, city, state, postalCode, country) => {
      const address = splitAddress({ street, street2, city, state, postalCode, country });
      for (const part of Object.values(address ?? {}))
        expect(part === null || typeof part === 'string').toBe(true);
    }),
    { numRuns: 500 },
  );
});
