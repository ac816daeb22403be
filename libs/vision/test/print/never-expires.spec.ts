import { isNeverExpires, isValidWhileServing, isZoneNeverExpires } from '../../src/print/never-expires.js';

describe('an expiry in a barcode or in print', () => {
  it.each([
    '99999999',
    '99/99/9999',
    '99-99-9999',
    '9999-99-99',
    '12319999',
    '12/31/9999',
    '31.12.9999',
    '01 01 9999',
    '99991231',
    '9999-12-31',
    '00/00/9999',
    'INDEF',
    'INDEF.',
    'indefinite',
    'INDÉFINI',
    'Indefinida',
    'NONEXP',
    'NONEXPIRING',
    'NON-EXPIRING',
    'NON EXPIR',
    'NO EXPIRY',
    'NO EXP',
    'NO-EXPIRATION DATE',
    'NEVER',
    'Never expires',
    'DOES NOT EXPIRE',
    'LIFETIME',
    'LIFE TIME',
    'PERMANENT',
    'Permanente',
    'SANS EXPIRATION',
    'Sin vencimiento',
    'NO CADUCA',
    'Vitalício',
    'Unbefristet',
    'Nelimitată',
    'Бессрочно',
  ])('%s says that there is no last day', (text) => expect(isNeverExpires(text)).toBe(true));

  it.each([
    '',
    ' ',
    'NONE',
    'NO',
    'N/A',
    'UNAVL',
    'MIL',
    '03072030',
    '06221970',
    '12319998',
    '19999999',
    '99990007',
    '199999999',
    '999999990',
    '999999',
    '9999',
    'X NEVER',
    'NEVERMIND',
    'LIFEGUARD',
    'EXPIRES',
    'EXP 03/07/2030',
    'DATE OF EXPIRY',
    'NOT VALID',
    'PERMANENT RESIDENT',
    'UNLIMITED USE 03/07/2030',
  ])('%j does not', (text) => expect(isNeverExpires(text)).toBe(false));
});

describe('an expiry in a machine readable zone', () => {
  it.each([
    ['<<<<<<', 'MDA'],
    ['<<<<<<', 'D<<'],
    ['999999', 'XOM'],
    ['990101', 'ESP'],
  ])('%s of %s says that there is no last day', (yymmdd, issuer) =>
    expect(isZoneNeverExpires(yymmdd, issuer)).toBe(true),
  );

  it.each([
    ['990101', 'FRA'],
    ['990102', 'ESP'],
    ['991231', 'UTO'],
    ['300307', 'ESP'],
    ['3003<<', 'MDA'],
    ['<<<<<', 'MDA'],
    ['', 'MDA'],
    ['000000', 'USA'],
    ['', 'ESP:990101'],
    ['990101', 'constructor'],
  ])('%j of %s does not', (yymmdd, issuer) => expect(isZoneNeverExpires(yymmdd, issuer)).toBe(false));
});

describe('an expiry that depends on military service', () => {
  it.each(['MIL', 'mil', 'Military', 'ACTIVE DUTY', 'ACTIVE MILITARY'])('is %s', (text) => {
    expect(isValidWhileServing(text)).toBe(true);
    expect(isNeverExpires(text)).toBe(false);
  });
  it.each(['', 'MILLER', '03072030', 'NEVER', 'MIL 2030'])('is not %j', (text) =>
    expect(isValidWhileServing(text)).toBe(false),
  );
});
