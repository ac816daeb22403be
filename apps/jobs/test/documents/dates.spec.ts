import fc from 'fast-check';
import { readAamvaDate } from '../../src/documents/barcodes/aamva-dates.js';
import { parseCalendarDate, readPrintedDate, toCalendarDate } from '../../src/core/values/calendar-date.js';
import { readMrzBirthDate, readMrzExpireDate } from '../../src/documents/zones/mrz-dates.js';

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

describe('a calendar day', () => {
  it.each([
    [2024, 2, 29, '2024-02-29'],
    [2023, 2, 29, null],
    [1900, 2, 29, null],
    [2000, 2, 29, '2000-02-29'],
    [2023, 2, 28, '2023-02-28'],
    [2023, 4, 30, '2023-04-30'],
    [2023, 4, 31, null],
    [2023, 12, 31, '2023-12-31'],
    [2023, 12, 32, null],
    [2023, 13, 1, null],
    [2023, 0, 1, null],
    [2023, -1, 1, null],
    [2023, 1, 0, null],
    [2023, 1, -1, null],
    [1, 1, 1, '0001-01-01'],
    [0, 1, 1, null],
    [9999, 12, 31, '9999-12-31'],
    [10_000, 1, 1, null],
  ])('of year %d, month %d, day %d is %s', (year, month, day, iso) => {
    expect(toCalendarDate(year, month, day)).toBe(iso);
  });

  it('is one exactly when a calendar has it', () => {
    const part = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), part(14), part(33), (year, month, day) => {
        const date = new Date(0);
        date.setUTCFullYear(year, month - 1, day);
        const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        expect(toCalendarDate(year, month, day)).toBe(exists ? dayOf(date) : null);
      }),
    );
  });

  it.each([
    'x06/22/1970',
    '06/22/19700',
    'x1970-06-22',
    '1970-06-22x',
    '1970-06-22T10',
    '1970-06-22T24:00',
    '1970-06-22T10:60',
    '1970-06-22T10:00:60',
    '1970-06-22T10:00:00.',
    '1970-06-22T10:00+24:00',
    '1970-06-22T10:00+1:00',
  ])('is not read from %s', (text) => expect(parseCalendarDate(text)).toBeNull());

  it.each([
    '1970-06-22T09:59',
    '1970-06-22 19:59:59',
    '1970-06-22T23:00:00.123456789Z',
    '1970-06-22T10:00+0530',
    '1970-06-22T10:00-23:59',
    ' 1970-06-22\n',
  ])('is read from %s as it is written', (text) => expect(parseCalendarDate(text)).toBe('1970-06-22'));
});

describe('a date on a card', () => {
  it.each([
    ['06221970', false, '1970-06-22'],
    ['19700622', true, '1970-06-22'],
    ['06221970', true, '1970-06-22'],
    ['19700622', false, '1970-06-22'],
    ['06/22/1970', false, '1970-06-22'],
    ['1970-06-22', true, '1970-06-22'],
    ['0622 1970', false, '1970-06-22'],
    ['18800101', true, '1880-01-01'],
    ['18791231', true, null],
    ['12312199', false, '2199-12-31'],
    ['01012200', false, null],
    ['01011879', false, null],
    ['0622197', false, null],
    ['062219700', false, null],
    ['x06221970', false, null],
    ['13451970', false, null],
    ['', false, null],
  ])('%j, biggest part first: %s, is %s', (value, bigEndian, iso) => {
    expect(readAamvaDate(value, bigEndian)).toBe(iso);
  });

  it('of any day between 1900 and 2099 is read whichever order it was written in', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.boolean(), (date, bigEndian) => {
        const [year, month, dayOfMonth] = dayOf(date).split('-') as [string, string, string];
        expect(readAamvaDate(`${month}${dayOfMonth}${year}`, bigEndian)).toBe(dayOf(date));
        expect(readAamvaDate(`${year}${month}${dayOfMonth}`, bigEndian)).toBe(dayOf(date));
      }),
    );
  });
});

describe('a date as cards print it', () => {
  it.each([
    ['03/07/1988', '1988-03-07'],
    ['3-7-1988', '1988-03-07'],
    ['1988/03/07', '1988-03-07'],
    ['1988-MAR-07', '1988-03-07'],
    ['07 MAR 1988', '1988-03-07'],
    ['07MAR1988', '1988-03-07'],
    ['Mar 07, 1988', '1988-03-07'],
    ['13/07/1988', null],
    ['02/30/1988', null],
    ['03/07/88', null],
    ['03/07/1988 4', null],
    ['1988 1988 1988', null],
    ['MAR MAR 1988', null],
    ['', null],
  ])('%s is %s', (text, iso) => {
    expect(readPrintedDate(text)).toBe(iso);
  });
});

describe('a two-digit year', () => {
  const now = new Date('2026-03-07T12:00:00Z');

  it.each([
    ['260307', '2026-03-07'],
    ['260308', '1926-03-08'],
    ['700622', '1970-06-22'],
    ['000229', '2000-02-29'],
    ['010229', null],
    ['701322', null],
    ['x700622', null],
    ['7006221', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('of a birth date, %s, is of the latest century that has begun: %s', (digits, iso) => {
    expect(readMrzBirthDate(digits, now)).toBe(iso);
  });

  it.each([
    ['240131', '2023-01-31', '1924-01-31'],
    ['240131', '2025-01-31', '2024-01-31'],
    ['230131', '2023-01-31', '2023-01-31'],
    ['850505', '2034-01-31', '1985-05-05'],
    ['270131', '2034-01-31', '1927-01-31'],
  ])('of a birth date, %s, is before the document expires, %s: %s', (digits, expireDate, iso) => {
    expect(readMrzBirthDate(digits, now, expireDate)).toBe(iso);
  });

  it.each([
    ['260307', '2026-03-07'],
    ['360307', '2036-03-07'],
    ['751231', '2075-12-31'],
    ['760101', '1976-01-01'],
    ['990101', '1999-01-01'],
    ['000101', '2000-01-01'],
    ['<<<<<<', null],
    [null, null],
  ])('of an expiry date, %s, is less than fifty years ahead: %s', (digits, iso) => {
    expect(readMrzExpireDate(digits, now)).toBe(iso);
  });
});
