import { checkDigitOf } from '@bonafide/vision/print/zone-forms';
import fc from 'fast-check';
import { findMrzLines, parseMrz } from '../../src/documents/zones/mrz.js';

const now = new Date('2026-01-15T12:00:00Z');
const read = (...lines: string[]) => parseMrz(lines.join('\n'), now)!;

function td1(code: string, issuer: string, name = 'ERIKSSON<<ANNA<MARIA') {
  const number = 'D23145890';
  const top = `${code.padEnd(2, '<')}${issuer.padEnd(3, '<')}${number}${checkDigitOf(number)}`.padEnd(
    30,
    '<',
  );
  const middle =
    `740812${checkDigitOf('740812')}F320415${checkDigitOf('320415')}${issuer.padEnd(3, '<')}`.padEnd(29, '<');
  const composite = checkDigitOf(
    top.slice(5, 30) + middle.slice(0, 7) + middle.slice(8, 15) + middle.slice(18, 29),
  );
  return [top, `${middle}${composite}`, name.padEnd(30, '<')];
}

function td3(code: string, issuer: string, length = 44) {
  const top = `${code.padEnd(2, '<')}${issuer.padEnd(3, '<')}ERIKSSON<<ANNA<MARIA`.padEnd(length, '<');
  const number = 'L898902C3';
  const data = `${number}${checkDigitOf(number)}${issuer.padEnd(3, '<')}740812${checkDigitOf('740812')}F320415${checkDigitOf('320415')}`;
  if (code.startsWith('V')) return [top, `${data}6ZE18422`.padEnd(length, '<')];
  const personal = '<'.repeat(length === 44 ? 14 : 7);
  const body = length === 44 ? `${data}${personal}0` : `${data}${personal}`;
  const composite = checkDigitOf(body.slice(0, 10) + body.slice(13, 20) + body.slice(21));
  return [top, `${body}${composite}`];
}

describe('a machine readable zone', () => {
  it('is read as ICAO’s own passport example says', () => {
    const document = parseMrz(
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10',
      now,
    )!;
    expect(document).toMatchObject({ isIntact: true, faults: [] });
    expect(document.fields).toMatchObject({
      type: 'passport',
      version: 'td3',
      country: null,
      idNumber: 'L898902C3',
      lastName: 'ERIKSSON',
      firstName: 'ANNA',
      middleName: 'MARIA',
      birthDate: '08/12/1974',
      expireDate: '04/15/2012',
      sex: 'F',
    });
  });

  it.each([
    ['P', 'GBR', 'passport', 'GB'],
    ['PD', 'FRA', 'passport', 'FR'],
    ['P', 'D', 'passport', 'DE'],
  ])('%s of %s is a %s of %s', (code, issuer, type, country) => {
    const document = read(...td3(code, issuer));
    expect(document).toMatchObject({ isIntact: true, fields: { type, country, nationality: country } });
  });

  it.each([
    ['IP', 'USA', 'passport-card'],
    ['C1', 'USA', 'residence'],
    ['IR', 'DEU', 'residence'],
    ['AR', 'CZE', 'residence'],
    ['RC', 'CAN', 'residence'],
    ['IA', 'USA', 'employment'],
    ['IN', 'USA', 'nexus'],
    ['IG', 'USA', 'global-entry'],
    ['IS', 'USA', 'sentri'],
    ['ID', 'EST', 'identification'],
    ['I', 'ESP', 'identification'],
    ['AC', 'NLD', 'other'],
    ['XX', 'NLD', 'other'],
  ])('%s of %s on a card is %s', (code, issuer, type) => {
    const document = read(...td1(code, issuer));
    expect(document).toMatchObject({
      isIntact: true,
      fields: { type, version: 'td1', lastName: 'ERIKSSON' },
    });
  });

  it('of a TD2 card is read', () => {
    expect(read(...td3('ID', 'BEL', 36))).toMatchObject({
      isIntact: true,
      fields: { type: 'identification', version: 'td2', country: 'BE', birthDate: '08/12/1974' },
    });
  });

  it.each([
    [44, 'mrv-a'],
    [36, 'mrv-b'],
  ])('of a visa %d characters wide is read, with the issuer’s own data at its end', (length, version) => {
    expect(read(...td3('V', 'USA', length))).toMatchObject({
      isIntact: true,
      fields: { type: 'visa', version, country: 'US', idNumber: 'L898902C3', expireDate: '04/15/2032' },
    });
  });

  it('is found in the text of a whole page, with blanks and lower case', () => {
    const [top, bottom] = td3('P', 'GBR');
    const page = `PASSPORT\nSurname / Nom\nERIKSSON\n ${top!.toLowerCase()} \n${bottom!.replace(/(.{10})/g, '$1 ')}\n`;
    expect(findMrzLines(page)).toEqual([top, bottom]);
  });

  it('corrects a letter read for a digit when the check digits agree', () => {
    const [top, bottom] = td3('P', 'GBR');
    const misread = bottom!.replace('740812', '74O812');
    expect(read(top!, misread)).toMatchObject({ isIntact: true, fields: { birthDate: '08/12/1974' } });
  });

  it('is not relied on when a check digit is wrong', () => {
    const [top, bottom] = td3('P', 'GBR');
    const document = read(top!, bottom!.replace('740812', '740813'));
    expect(document.isIntact).toBe(false);
    expect(document.faults).toEqual(expect.arrayContaining(['birthDateCheckDigit', 'compositeCheckDigit']));
  });

  it('puts births in the past and expiries near', () => {
    const [top, middle, bottom] = td1('I', 'ESP');
    const born = (yymmdd: string) =>
      read(top!, `${yymmdd}${checkDigitOf(yymmdd)}${middle!.slice(7)}`, bottom!).fields.birthDate;
    expect(born('260114')).toBe('01/14/2026');
    expect(born('260116')).toBe('01/16/1926');
    expect(born('000229')).toBe('02/29/2000');
    expect(born('990101')).toBe('01/01/1999');
  });

  it('says when a name fills its field', () => {
    const full = read(...td1('I', 'ESP', 'NIIRANEN<<ANNA<MARIA<ELISABETH'));
    expect(full.fields.truncated).toEqual({ firstName: true, middleName: true, lastName: false });
  });
});

describe('any text', () => {
  it('is null without a zone, and never throws', () => {
    expect(parseMrz('', now)).toBeNull();
    expect(parseMrz('HELLO\nWORLD', now)).toBeNull();
    const line = (length: number) => fc.stringMatching(new RegExp(`^[A-Z0-9<]{${length}}$`));
    for (const [lines, length] of [
      [3, 30],
      [2, 44],
      [2, 36],
    ] as const) {
      fc.assert(
        fc.property(fc.array(line(length), { minLength: lines, maxLength: lines }), (zone) => {
          parseMrz(zone.join('\n'), now);
        }),
        { numRuns: 200 },
      );
    }
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void parseMrz(text, now)));
  });

  it('with any one character of a zone changed is refused or read the same', () => {
    const lines = td3('P', 'GBR');
    const intact = read(...lines).fields;
    fc.assert(
      fc.property(fc.nat(43), fc.constantFrom(...'ABCXYZ0123456789<'), (at, character) => {
        const changed = lines[1]!.slice(0, at) + character + lines[1]!.slice(at + 1);
        const document = parseMrz(`${lines[0]}\n${changed}`, now)!;
        if (!document.isIntact) return;
        // A check digit sees one wrong character unless their values differ by ten; nationality and sex have none.
        const { nationality: _n, sex: _s, ...checked } = document.fields;
        // A filler weighs as much as a zero: the digit, and so the date, is then unknown, never another one.
        const isSameOrUnknown = (date: 'birthDate' | 'expireDate') =>
          [null, intact[date]].includes(checked[date]);
        if (isSameOrUnknown('birthDate') && isSameOrUnknown('expireDate')) return;
        throw new Error(`position ${at}`);
      }),
      { numRuns: 500 },
    );
  });
});
