import { buildZone, type ZoneHolder, zoneCheckDigit } from '@bonafide/testing/zone-specimens';
import { parseMrz } from '../../src/documents/zones/mrz.js';
import { isExpired } from '../../src/documents/reading/match-dates.js';
import { matchNames } from '../../src/core/names/match-names.js';

// Zones as issuers really write them: old forms, open dates, one name, codes of every kind.

const now = new Date('2026-01-15T12:00:00Z');
const read = (lines: readonly string[]) => parseMrz(lines.join('\n'), now)!;
const HOLDER: ZoneHolder = {
  code: 'ID',
  issuer: 'MDA',
  number: 'K4821937',
  birth: '850314',
  expiry: '310509',
  names: 'CARAUS<<MARIA',
};
const card = (more: Partial<ZoneHolder> = {}) => buildZone('td1', { ...HOLDER, ...more });
const fieldsOf = (more: Partial<ZoneHolder> = {}) => {
  const zone = read(card(more));
  expect(zone.faults).toEqual([]);
  return zone.fields;
};

describe('the identity card that France issued until 2021', () => {
  it.each([
    [
      'IDFRAMOREAU<<<<<<<<<<<<<<<<<<<756034',
      '1305675007505CLAIRE<<ANNE<<8802141F6',
      { lastName: 'MOREAU', firstName: 'CLAIRE', middleName: 'ANNE', idNumber: '130567500750' },
    ],
    [
      ...buildZone('french-id', {
        ...HOLDER,
        issuer: 'FRA',
        names: 'LE<GOFF<MARTIN<<YANN',
        number: '9902A1100137',
        optional: '2A1012',
      }),
      { lastName: 'LE GOFF MARTIN', firstName: 'YANN', middleName: null, idNumber: '9902A1100137' },
    ],
    [
      ...buildZone('french-id', {
        ...HOLDER,
        issuer: 'FRA',
        names: 'DELACROIXDESAINTEMARIEDUBOIS<<MAXIMILIENNE<ODETTE',
        number: '090397400321',
      }),
      {
        lastName: 'DELACROIXDESAINTEMARIEDUB',
        firstName: 'MAXIMILIENNE',
        truncated: { firstName: false, middleName: false, lastName: true },
      },
    ],
  ] as [string, string, object][])('%s is read', (top, bottom, expected) => {
    const zone = read([top, bottom]);
    expect(zone).toMatchObject({ isIntact: true, faults: [], documentFaults: [] });
    expect(zone.fields).toMatchObject({
      type: 'identification',
      country: 'FR',
      version: 'french-id',
      sex: 'F',
      expireDate: null,
      neverExpires: false,
      ...expected,
    });
  });

  it('is not relied on where one of its names is another: the last check digit covers everything', () => {
    const [top, bottom] = ['IDFRAMOREAU<<<<<<<<<<<<<<<<<<<756034', '1305675007505CLAIRE<<ANNE<<8802141F6'];
    expect(read([top.replace('MOREAU', 'MOREAX'), bottom]).isIntact).toBe(false);
    expect(read([top, bottom.replace('CLAIRE', 'BLAIRE')]).isIntact).toBe(false);
  });
});

describe('a document without a last day', () => {
  it.each([
    ['fillers', 'MDA', '<<<<<<'],
    ['fillers of another issuer', 'BGR', '<<<<<<'],
    ['nines', 'XOM', '999999'],
    ['the day that Spain writes for it', 'ESP', '990101'],
  ])('never expires: %s', (_how, issuer, expiry) => {
    const fields = fieldsOf({ issuer, expiry });
    expect(fields).toMatchObject({
      neverExpires: true,
      expireDate: null,
      idNumber: 'K4821937',
      lastName: 'CARAUS',
    });
  });

  it('never expires with a filler for its check digit too', () => {
    const [top, middle, bottom] = card({ expiry: '<<<<<<' }) as [string, string, string];
    const zone = read([top, `${middle.slice(0, 14)}<${middle.slice(15)}`, bottom]);
    expect(zone).toMatchObject({ isIntact: true, fields: { neverExpires: true, birthDate: '03/14/1985' } });
  });

  it.each([
    ['IDMDAK4821937<8<<<<<<<<<<<<<<<', '4503141F<<<<<<0MDA<<<<<<<<<<<2', 'CARAUS<<MARIA<<<<<<<<<<<<<<<<<'],
    ['IDESPBAA000111800000000T<<<<<<', '4503141F9901018ESP<<<<<<<<<<<9', 'ROMERO<SOLIS<<CARMEN<<<<<<<<<<'],
  ])('is read whole: %s', (...lines) => {
    const zone = read(lines);
    expect(zone).toMatchObject({ isIntact: true, fields: { neverExpires: true, birthDate: '03/14/1945' } });
  });

  it('is told from one that expired in 1999 elsewhere', () => {
    const fields = fieldsOf({ issuer: 'FRA', expiry: '990101' });
    expect([fields.neverExpires, isExpired(fields.expireDate, now)]).toEqual([false, true]);
  });
});

describe('a date that is open or cannot be', () => {
  it.each(['680000', '681200', '68<<<<', '<<<<<<', '000000', '681399', '850230'])(
    'leaves the birth date %s open and the rest as it is',
    (birth) => {
      expect(fieldsOf({ issuer: 'CHE', birth })).toMatchObject({
        birthDate: null,
        idNumber: 'K4821937',
        lastName: 'CARAUS',
        expireDate: '05/09/2031',
      });
    },
  );

  it.each(['310000', '310230', '3105<<'])('leaves the expiry %s open, which is no eternity', (expiry) => {
    expect(fieldsOf({ expiry })).toMatchObject({
      expireDate: null,
      neverExpires: false,
      birthDate: '03/14/1985',
    });
  });

  it('is no excuse for a wrong check digit', () => {
    const [top, middle, bottom] = card({ birth: '680000' }) as [string, string, string];
    const wrong = String((Number(zoneCheckDigit('680000')) + 1) % 10);
    expect(read([top, middle.slice(0, 6) + wrong + middle.slice(7), bottom]).isIntact).toBe(false);
  });
});

describe('codes of documents', () => {
  it.each([
    ['RP', 'EST', 'residence'],
    ['RI', 'MDA', 'residence'],
    ['R', 'POL', 'residence'],
    ['RT', 'CZE', 'residence'],
    ['CR', 'CYP', 'residence'],
    ['TR', 'UKR', 'residence'],
    ['PR', 'CAN', 'residence'],
    ['PR', 'HKG', 'residence'],
    ['AR', 'DEU', 'residence'],
    ['C', 'PER', 'identification'],
    ['A', 'BRA', 'identification'],
    ['IX', 'MEX', 'identification'],
  ])('%s of %s on a card is %s', (code, issuer, type) => {
    expect(fieldsOf({ code, issuer, nationality: 'UKR' })).toMatchObject({ type, nationality: 'UA' });
    const larger = read(buildZone('td2', { ...HOLDER, code, issuer }));
    expect(larger).toMatchObject({ isIntact: true, fields: { type, version: 'td2' } });
  });

  it('V on a card of three lines is held to every check digit of a card', () => {
    const [top, middle, bottom] = card({ code: 'V' }) as [string, string, string];
    expect(read([top, middle, bottom])).toMatchObject({ isIntact: true, fields: { type: 'visa' } });
    const digit = String((Number(middle.at(-1)) + 1) % 10);
    expect(read([top, middle.slice(0, -1) + digit, bottom]).isIntact).toBe(false);
  });
});

describe('names', () => {
  it.each([
    [30, 'SUHARTININGSIHWIDYANINGRUMPUTR', 'SUHARTININGSIHWIDYANINGRUMPUTR', true],
    [29, 'SUHARTININGSIHWIDYANINGRUMPUT', 'SUHARTININGSIHWIDYANINGRUMPUT', false],
    [7, 'SUHARTO', 'SUHARTO', false],
    [30, 'MOHAMMED<ABDULRAHMAN<ALHASHIMI', 'MOHAMMED ABDULRAHMAN ALHASHIMI', true],
  ])('of %d characters without given names are one name: %s', (_length, names, lastName, isCutOff) => {
    expect(fieldsOf({ issuer: 'IDN', names })).toMatchObject({
      lastName,
      firstName: null,
      middleName: null,
      truncated: { lastName: isCutOff, firstName: isCutOff },
    });
  });

  it.each([
    ['SUHARTO<<SUHARTO', 'SUHARTO', 'SUHARTO', null],
    ['LI<<LI<LI', 'LI', 'LI', 'LI'],
    ['GARCIA<LOPEZ<<MARIA<DEL<CARMEN', 'GARCIA LOPEZ', 'MARIA', 'DEL CARMEN'],
  ])('%s are a last and given names', (names, lastName, firstName, middleName) => {
    expect(fieldsOf({ names })).toMatchObject({ lastName, firstName, middleName });
  });

  it('that fill a passport without given names are one cut-off name', () => {
    const names = 'PAPANDROPOULOUSKARAMANLISVENIZELOSDIMITRAKOS';
    const zone = read(buildZone('td3', { ...HOLDER, code: 'P', issuer: 'GRC', names }));
    expect(zone.fields).toMatchObject({
      lastName: names.slice(0, 39),
      firstName: null,
      truncated: { lastName: true },
    });
  });

  it('of one who has a single name agree with what the person submits', () => {
    const fields = fieldsOf({ issuer: 'IDN', names: 'SUHARTININGSIHWIDYANINGRUMPUTRI' });
    const lastName = 'Suhartiningsihwidyaningrumputri';
    expect(matchNames({ lastName }, fields).outcome).toBe('match');
    expect(matchNames({ firstName: '', lastName }, fields).outcome).toBe('match');
    expect(matchNames({ lastName: 'Suhartinah' }, fields).outcome).not.toBe('match');
  });
});

describe('states', () => {
  it.each([
    ['XXK', 'XK'],
    ['RKS', 'XK'],
    ['XKX', 'XK'],
    ['XK', 'XK'],
    ['UNK', 'XK'],
    ['D', 'DE'],
    ['DEU', 'DE'],
    ['GBD', 'GB'],
    ['GBN', 'GB'],
    ['UNO', 'UN'],
    ['EUE', 'EU'],
    ['XXA', null],
    ['XXB', null],
    ['XXX', null],
    ['XOM', null],
    ['', null],
  ])('%j as a nationality is %s, and a document may have it', (nationality, expected) => {
    const zone = read(card({ issuer: 'D', code: 'AR', nationality }));
    expect(zone).toMatchObject({
      isIntact: true,
      documentFaults: [],
      fields: { nationality: expected, country: 'DE' },
    });
  });

  it.each([
    ['UTO', 'specimen'],
    ['XYZ', 'unknown-issuer'],
    ['ZZZ', 'unknown-issuer'],
  ])('%s issues nothing, though every check digit is right', (issuer, kind) => {
    const zone = read(card({ issuer, nationality: 'DEU' }));
    expect(zone).toMatchObject({ isIntact: true, documentFaults: [{ kind }] });
  });
});

describe('a number that is too long for its field', () => {
  /** Number, and optional part with the rest and the check digit of all. */
  const long = (filler: string) => {
    const [number, rest] = ['590448301', '85'];
    const digit = zoneCheckDigit(number + filler + rest);
    const [top, middle, bottom] = card({ issuer: 'BEL', number }) as [string, string, string];
    const upper = `${top.slice(0, 14)}<${rest}${digit}`.padEnd(30, '<');
    const covered = upper.slice(5) + middle.slice(0, 7) + middle.slice(8, 15) + middle.slice(18, 29);
    return [upper, middle.slice(0, 29) + zoneCheckDigit(covered), bottom];
  };

  it.each(['', '<'])('goes on in the optional part: %j counts in its check digit', (filler) => {
    expect(read(long(filler))).toMatchObject({ isIntact: true, fields: { idNumber: '59044830185' } });
  });
});
