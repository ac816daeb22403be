import { toCalendarDate } from '../../values/calendar-date.js';

// Dates as cards of the United States and Canada print them: month first, year first, or the month as a word.

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** @returns `YYYY-MM-DD`, or null when it is no date */
export function readPrintedDate(text: string): string | null {
  const plain = text.toUpperCase().replace(/,/g, ' ').trim();
  const yearLast = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(plain);
  if (yearLast) return toCalendarDate(Number(yearLast[3]), Number(yearLast[1]), Number(yearLast[2]));
  const yearFirst = /^(\d{4})[/.\-\s](\d{1,2})[/.\-\s](\d{1,2})$/.exec(plain);
  if (yearFirst) return toCalendarDate(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const dayFirst = /^(\d{1,2})[\s-]?([A-Z]{3})[\s-]?(\d{4})$/.exec(plain);
  if (dayFirst)
    return toCalendarDate(Number(dayFirst[3]), MONTHS.indexOf(dayFirst[2]!) + 1, Number(dayFirst[1]));
  const monthFirst = /^([A-Z]{3})\s+(\d{1,2})\s+(\d{4})$/.exec(plain);
  if (monthFirst)
    return toCalendarDate(Number(monthFirst[3]), MONTHS.indexOf(monthFirst[1]!) + 1, Number(monthFirst[2]));
  return null;
}
