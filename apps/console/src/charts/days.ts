// Rule: days as the statistics count them (UTC), and what of the jobs list stands for one of them.
import type { JobsSearch } from '../jobs/jobs-search.js';

const DAY_MS = 24 * 3600 * 1000;

/** So many days up to and with the day of `now`, oldest first, as `YYYY-MM-DD`. */
export const daysUntil = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );

/** One value for each day; those that the service leaves out have none. */
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

/** Each series with those below it: bars drawn from the last to the first are a stack. */
export const stacked = (series: readonly (readonly (number | null)[])[]): number[][] =>
  series.map((values, index) =>
    values.map((_, day) => series.slice(0, index + 1).reduce((sum, one) => sum + (one[day] ?? 0), 0)),
  );

/** Which of a day's stack is at this height. */
export const atHeight = (
  series: readonly (readonly (number | null)[])[],
  day: number,
  height: number,
): number | undefined => {
  const index = stacked(series).findIndex((values) => height >= 0 && height <= values[day]!);
  return index < 0 ? undefined : index;
};
