// Rule: days as in the statistics (UTC), and the matching filters of the jobs list.
import type { JobsSearch } from '../jobs/jobs-search.js';

const DAY_MS = 24 * 3600 * 1000;

/** The last `count` days up to and including that of `now`, oldest first, as `YYYY-MM-DD`. */
export const daysUntil = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );

/** One value per day; days that the service omits have none. */
export const valuesByDay = <Row extends { day: string }>(
  days: readonly string[],
  rows: readonly Row[],
  valueOf: (row: Row) => number,
  missing: number | null = 0,
): (number | null)[] => {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => (byDay.has(day) ? valueOf(byDay.get(day)!) : missing));
};

/** The first and the last instant of these days, as filters of the jobs list. */
export const within = (first: string, last = first): Pick<JobsSearch, 'from' | 'to'> => ({
  from: `${first}T00:00:00.000Z`,
  to: `${last}T23:59:59.999Z`,
});

/** Each series plus those below it: drawn from the last to the first, the bars form a stack. */
export const stacked = (series: readonly (readonly (number | null)[])[]): number[][] =>
  series.map((values, index) =>
    values.map((_, day) => series.slice(0, index + 1).reduce((sum, one) => sum + (one[day] ?? 0), 0)),
  );

/** The part of a day's stack at this height. */
export const atHeight = (
  series: readonly (readonly (number | null)[])[],
  day: number,
  height: number,
): number | undefined => {
  const index = stacked(series).findIndex((values) => height >= 0 && height <= values[day]!);
  return index < 0 ? undefined : index;
};
