import fc from 'fast-check';
import { formatUsDate, parseCalendarDate } from '../../src/core/values/calendar-date.js';
import { isExpired, matchDates } from '../../src/documents/reading/match-dates.js';

describe('a day', () => {
  it.each([
    ['06/22/1970', '1970-06-22'],
    ['1970-06-22', '1970-06-22'],
    ['1970-06-22T00:00:00Z', '1970-06-22'],
    ['1970-06-22T23:30:00-04:00', '1970-06-22'],
    [' 02/29/2000 ', '2000-02-29'],
  ])('%s is read', (text, iso) => {
    expect(parseCalendarDate(text)).toBe(iso);
  });

  it.each([
    '6/22/1970',
    '22/06/1970',
    '1970/06/22',
    '06-22-1970',
    '02/29/1900',
    '02/30/2000',
    '1970-13-01',
    '00/00/0000',
    '0000-01-01',
    '1970-06-22T25:00',
    '',
    'today',
    '０６/22/1970',
  ])('%s is refused', (text) => {
    expect(parseCalendarDate(text)).toBeNull();
  });

  it('is written as it was read', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString().slice(0, 10);
          expect(parseCalendarDate(iso)).toBe(iso);
          expect(parseCalendarDate(formatUsDate(iso))).toBe(iso);
        },
      ),
    );
    fc.assert(fc.property(fc.string(), (text) => void parseCalendarDate(text)));
  });
});

describe('two days', () => {
  it('agree across forms', () => {
    expect(matchDates('1970-06-22', '06/22/1970')).toEqual({ outcome: 'match', confidence: 1 });
    expect(matchDates('06/22/1970', '06/23/1970')).toEqual({ outcome: 'no-match', confidence: 0 });
  });

  it.each([
    [undefined, '06/22/1970'],
    ['06/22/1970', null],
    ['soon', '06/22/1970'],
  ])('%s and %s cannot be compared', (a, b) => {
    expect(matchDates(a, b)).toEqual({ outcome: 'not-determined', confidence: null });
  });
});

describe('expiry', () => {
  it('comes when the expiry day has ended everywhere', () => {
    expect(isExpired('03/07/2026', new Date('2026-03-07T23:59:59Z'))).toBe(false);
    expect(isExpired('03/07/2026', new Date('2026-03-08T11:59:59Z'))).toBe(false);
    expect(isExpired('03/07/2026', new Date('2026-03-08T12:00:00Z'))).toBe(true);
    expect(isExpired('2026-03-07', new Date('2027-01-01T00:00:00Z'))).toBe(true);
  });

  it('is not known without a date', () => {
    expect(isExpired(null, new Date())).toBeNull();
    expect(isExpired('13/40/2026', new Date())).toBeNull();
  });
});
