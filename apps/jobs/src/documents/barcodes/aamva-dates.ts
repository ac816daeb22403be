// Dates of AAMVA cards: MMDDCCYY in the US, CCYYMMDD in Canada and in version 1. Issuers mix the two up, but no day of
// the years 1900–2099 is a valid day in both, so the digits themselves decide.
import { parseCalendarDate, toCalendarDate } from '../../core/values/calendar-date.js';

const EIGHT_DIGITS = /^\d{8}$/;
const YEAR_MIN = 1880;
const YEAR_MAX = 2199;

/**
 * @returns `YYYY-MM-DD`, or null when the value is not a date
 */
export function readAamvaDate(value: string, prefersBigEndian: boolean): string | null {
  const digits = value.replace(/[\s/-]/g, '');
  if (!EIGHT_DIGITS.test(digits)) return parseCalendarDate(value);
  const at = (from: number, to: number) => Number(digits.slice(from, to));
  const plausible = (year: number, month: number, day: number) =>
    year >= YEAR_MIN && year <= YEAR_MAX ? toCalendarDate(year, month, day) : null;
  const bigEndian = plausible(at(0, 4), at(4, 6), at(6, 8));
  const monthFirst = plausible(at(4, 8), at(0, 2), at(2, 4));
  return prefersBigEndian ? (bigEndian ?? monthFirst) : (monthFirst ?? bigEndian);
}
