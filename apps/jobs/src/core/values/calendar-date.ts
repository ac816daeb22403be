// Calendar days without time or zone, stored as ISO `YYYY-MM-DD` strings, which sort chronologically.

const US = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/;

/** Whether the Gregorian calendar has this day. Years 1–9999. */
function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (lengths[month - 1] ?? 0);
}

/** `YYYY-MM-DD`, or null when the day does not exist. */
export function toCalendarDate(year: number, month: number, day: number): string | null {
  if (!isCalendarDay(year, month, day)) return null;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * A day written MM/DD/YYYY or in ISO 8601, strictly: two-digit months and days, and a day that exists. For an ISO
 * date-time, the day is taken as written, whatever its offset.
 * @returns `YYYY-MM-DD`, or null for anything else
 */
export function parseCalendarDate(text: string): string | null {
  const us = US.exec(text.trim());
  if (us) return toCalendarDate(Number(us[3]), Number(us[1]), Number(us[2]));
  const iso = ISO.exec(text.trim());
  return iso ? toCalendarDate(Number(iso[1]), Number(iso[2]), Number(iso[3])) : null;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/**
 * A date as printed on cards of the United States and Canada: month first or year first, with any separator, and a
 * month name in any position.
 * @returns `YYYY-MM-DD`, or null when it is not a date
 */
export function readPrintedDate(text: string): string | null {
  const parts = text.toUpperCase().match(/\d+|[A-Z]+|[^\d\sA-Z/.,-]/g) ?? [];
  if (parts.length !== 3) return null;
  const named = parts.findIndex((part) => MONTHS.includes(part));
  const [first = '', second = '', third = ''] =
    named < 0 ? parts : [String(MONTHS.indexOf(parts[named]!) + 1), ...parts.toSpliced(named, 1)];
  // A month name is now first; with a numeric month, the year may be.
  const [year, month, day] =
    named < 0 && first.length === 4
      ? [first, second, third]
      : second.length === 4
        ? [second, first, third]
        : [third, first, second];
  if (!/^\d{4}$/.test(year) || ![month, day].every((part) => /^\d{1,2}$/.test(part))) return null;
  return toCalendarDate(Number(year), Number(month), Number(day));
}

/** `YYYY-MM-DD` as MM/DD/YYYY, the form of the results. */
export function formatUsDate(iso: string): string {
  const [year, month, day] = iso.split('-');
  return `${month}/${day}/${year}`;
}
