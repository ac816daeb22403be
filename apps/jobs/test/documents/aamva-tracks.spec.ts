import { parseAamva } from '../../src/documents/barcodes/aamva.js';

/** The three tracks of a card of British Columbia, as its barcode has them. */
interface Tracks {
  names: string;
  city: string;
  address: string;
  number: string;
  expiry: string;
  birthDate: string;
  vehicleClass: string;
  sex: string;
  height: string;
  weight: string;
}

const CARD: Tracks = {
  names: 'QUINTERO,$MARISOL ISABEL',
  city: 'VICTORIA',
  address: '12 OAK ST$VICTORIA BC  V8V 1A1',
  number: '0711111',
  expiry: '3003',
  birthDate: '19880307',
  vehicleClass: '',
  sex: 'F',
  height: '165',
  weight: ' 60',
};

function tracksOf(changes: Partial<Tracks> = {}): string {
  const card = { ...CARD, ...changes };
  const ended = (text: string, length: number) => (text.length < length ? `${text}^` : text.slice(0, length));
  const third = `0AV8V1A1     ${card.vehicleClass.padEnd(2)}${' '.repeat(14)}${card.sex}${card.height}${card.weight}BRNBRO`;
  const [number, more] = [card.number.slice(0, 13), card.number.slice(13)];
  return (
    `%BC${ended(card.city, 13)}${ended(card.names, 35)}${card.address}^?` +
    `;636028${number}=${card.expiry}${card.birthDate}${more || '='}?` +
    `_%${third}1111111111        00000000000?`
  );
}
const read = (changes: Partial<Tracks> = {}) => parseAamva(tracksOf(changes))?.fields;

describe('the text of a magnetic stripe in a barcode', () => {
  it('gives names, dates, number, body and address', () => {
    const document = parseAamva(tracksOf())!;
    expect(document.faults).toEqual([]);
    expect(document.header).toMatchObject({ iin: '636028', subfileTypes: ['DL'] });
    expect(document.fields).toMatchObject({
      type: 'drivers-license',
      version: 'tracks-0A',
      state: 'BC',
      country: 'CA',
      firstName: 'MARISOL',
      middleName: 'ISABEL',
      lastName: 'QUINTERO',
      idNumber: '0711111',
      birthDate: '03/07/1988',
      expireDate: '03/31/2030',
      neverExpires: false,
      sex: 'F',
      heightCm: 165,
      weightKg: 60,
      eyeColor: 'BRO',
      address: {
        unit: null,
        streetNumber: '12',
        street: 'OAK ST',
        city: 'VICTORIA',
        state: 'BC',
        postalCode: 'V8V 1A1',
        country: 'CA',
      },
    });
  });

  it.each([
    ['no middle name', 'QUINTERO,$MARISOL', ['MARISOL', null, 'QUINTERO']],
    ['two middle names', 'QUINTERO,$MARISOL ISABEL ANA', ['MARISOL', 'ISABEL ANA', 'QUINTERO']],
    ['the middle name in a part of its own', 'QUINTERO$MARISOL$ISABEL', ['MARISOL', 'ISABEL', 'QUINTERO']],
    ['two given names in the first part', 'QUINTERO,$MARY ANN$LEE', ['MARY ANN', 'LEE', 'QUINTERO']],
    ['a last name of several words', 'VAN DER BERG,$JAN', ['JAN', null, 'VAN DER BERG']],
    ['an apostrophe and a hyphen', "O'NEIL-LEE,$D'ARCY", ["D'ARCY", null, "O'NEIL-LEE"]],
    ['a last name alone', 'QUINTERO,$', [null, null, 'QUINTERO']],
    ['a given name alone', ',$MARISOL', ['MARISOL', null, null]],
    [
      'names as long as their field',
      'QUINTEROSANTAMARIAFERNANDEZ,$MARISOLISABEL',
      ['MARISO', null, 'QUINTEROSANTAMARIAFERNANDEZ'],
    ],
  ])('reads %s', (_, names, [firstName, middleName, lastName]) => {
    expect(read({ names })).toMatchObject({ firstName, middleName, lastName });
  });

  it.each([
    ['0001111', 'drivers-license', {}],
    ['1234567', 'drivers-license', {}],
    ['123456789', 'identification', {}],
    ['123456789', 'drivers-license', { vehicleClass: '5' }],
    ['1234567', 'commercial-license', { vehicleClass: '1' }],
    ['1234567', 'drivers-license-permit', { vehicleClass: '7L' }],
    ['123456789012345', 'identification', {}],
  ])('number %s makes a card %s %j', (number, type, more) => {
    expect(read({ number, ...more })).toMatchObject({ type, idNumber: number });
  });

  it.each([
    ['3002', '02/28/2030', false],
    ['2802', '02/29/2028', false],
    ['3012', '12/31/2030', false],
    ['3099', '03/07/2030', false],
    ['3077', null, true],
    ['3000', null, false],
    ['3013', null, false],
    ['3088', null, false],
  ])('expiry %s ends on %s, never: %s', (expiry, expireDate, neverExpires) => {
    expect(read({ expiry })).toMatchObject({ expireDate, neverExpires });
  });

  it('reads a city as long as its field, an address without its last line, and a sex that is not stated', () => {
    expect(read({ city: 'FORT ST. JOHN.', address: '12 OAK ST' })?.address).toMatchObject({
      city: 'FORT ST. JOHN',
      street: 'OAK ST',
      postalCode: 'V8V 1A1',
    });
    expect(read({ sex: ' ', height: '   ', weight: '   ' })).toMatchObject({
      sex: null,
      heightCm: null,
      weightKg: null,
      lastName: 'QUINTERO',
    });
  });

  it('has a fault where its birth date is turned or no day', () => {
    expect(read({ birthDate: '03071988' })).toMatchObject({ birthDate: '03/07/1988' });
    const document = parseAamva(tracksOf({ birthDate: '19881332' }))!;
    expect(document.fields.birthDate).toBeNull();
    expect(document.faults).toEqual([{ element: 'DBB', kind: 'malformed' }]);
  });

  it.each([
    ['without its second track', tracksOf().replace(/;[^?]*\?/, '')],
    ['without its third track', tracksOf().replace(/_%.*/, '')],
    ['cut off in its third track', tracksOf().replace(/0A.*/, '0AV8V1A1?')],
    ['cut off in its first track', tracksOf().slice(20)],
    ['without the end of a track', tracksOf().replace('^?;', '^;')],
    ['of another issuer', tracksOf().replace(';636028', ';636012')],
    ['of an unknown issuer', tracksOf().replace(';636028', ';123456')],
    ['of another state', tracksOf().replace('%BC', '%AB')],
    ['with letters in its number', tracksOf({ number: 'D711111' })],
    ['with a short birth date', tracksOf({ birthDate: '880307' })],
    ['of a bank card', '%B4111111111111111^QUINTERO/MARISOL^3003101?;4111111111111111=3003101?'],
    ['with something before it', `@\n${tracksOf()}`],
  ])('is refused %s', (_, text) => expect(parseAamva(text)).toBeNull());
});
