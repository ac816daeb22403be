// Two-digit years of machine readable zones (ICAO Doc 9303 part 3, section 4.8): the reader has to determine the century.
import { toCalendarDate } from '../../core/values/calendar-date.js';

/** Travel documents are valid for ten years, a few for more; none is issued for half a century. */
const EXPIRY_YEARS_AHEAD = 50;

const parse = (yymmdd: string): [number, number, number] | null => {
  const digits = /^(\d{2})(\d{2})(\d{2})$/.exec(yymmdd);
  return digits && [Number(digits[1]), Number(digits[2]), Number(digits[3])];
};

/**
 * Birth dates are in the past, and before the document expires: uses the latest century for which this holds.
 * `YYYY-MM-DD`, or null.
 *
 * @param expireDate `YYYY-MM-DD`; null: unknown
 */
export function readMrzBirthDate(
  yymmdd: string | null | undefined,
  now: Date,
  expireDate: string | null = null,
): string | null {
  const parts = parse(yymmdd ?? '');
  if (!parts) return null;
  const [year, month, day] = parts;
  const today = now.toISOString().slice(0, 10);
  const latest = expireDate && expireDate < today ? expireDate : today;
  const century = Math.floor(now.getUTCFullYear() / 100) * 100;
  for (const base of [century, century - 100]) {
    const date = toCalendarDate(base + year, month, day);
    if (date && date <= latest) return date;
  }
  return null;
}

/** Expiry dates are less than fifty years ahead. `YYYY-MM-DD`, or null. */
export function readMrzExpireDate(yymmdd: string | null | undefined, now: Date): string | null {
  const parts = parse(yymmdd ?? '');
  if (!parts) return null;
  const [year, month, day] = parts;
  const century = Math.floor(now.getUTCFullYear() / 100) * 100;
  const isFar = century + year >= now.getUTCFullYear() + EXPIRY_YEARS_AHEAD;
  return toCalendarDate(century + year - (isFar ? 100 : 0), month, day);
}
