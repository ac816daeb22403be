// Splits a time range into whole UTC months, further whole days, and the edges not covered by a whole day. If a bound
// cuts a day, the smaller part is the edge: more than half of a day is the whole day minus the rest.

/** From `from` up to but excluding `until`; an undefined end is open. Days as `YYYY-MM-DD`. */
export interface DayRange {
  from?: string;
  until?: string;
}

/** From `from` until before `until`. */
export interface Edge {
  from?: Date;
  until?: Date;
  /** it is outside the range but within `days` or `months` */
  isOutside?: boolean;
}

export interface WholeDays {
  /** everything covered by `months` and `days` together; undefined: nothing */
  all?: DayRange;
  months?: DayRange;
  days: DayRange[];
  edges: Edge[];
}

const DAY_MS = 86_400_000;
/** No job is outside these, and PostgreSQL reads four-digit years. */
const FIRST_DAY = Date.UTC(1000, 0, 1);
const LAST_DAY = Date.UTC(9999, 0, 1);

const nearestDay = (at: number) => Math.round(at / DAY_MS) * DAY_MS;
const startOfMonth = (at: number) => Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth(), 1);
const nextMonth = (at: number) => Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + 1, 1);
const endOfMonth = (at: number) => (startOfMonth(at) === at ? at : nextMonth(at));

const dayOf = (at: number | undefined) =>
  at === undefined ? undefined : new Date(at).toISOString().slice(0, 10);
const rangeOf = (from?: number, until?: number): DayRange => ({ from: dayOf(from), until: dayOf(until) });
const edgeOf = (from?: number, until?: number): Edge => ({
  from: from === undefined ? undefined : new Date(from),
  until: until === undefined ? undefined : new Date(until),
});
/** Between a bound and the first or last counted day. */
const edgeAt = (bound: number, day: number, isInside: boolean): Edge => ({
  ...edgeOf(Math.min(bound, day), Math.max(bound, day)),
  ...(!isInside && { isOutside: true }),
});

/** @param to inclusive, to the millisecond, as `from` is */
export function wholeDays(from: Date | undefined, to: Date | undefined): WholeDays {
  const start = from && from.getTime() > FIRST_DAY ? from.getTime() : undefined;
  const end = to && to.getTime() < LAST_DAY ? to.getTime() + 1 : undefined;
  const first = start === undefined ? undefined : nearestDay(start);
  const last = end === undefined ? undefined : nearestDay(end);
  if (isEmpty(first, last) || (end !== undefined && end < FIRST_DAY) || (start ?? 0) > LAST_DAY)
    return { days: [], edges: [edgeOf(start, end)] };
  const edges: Edge[] = [];
  if (start !== first) edges.push(edgeAt(start!, first!, start! < first!));
  if (end !== last) edges.push(edgeAt(end!, last!, last! < end!));
  const firstMonth = first === undefined ? undefined : endOfMonth(first);
  const lastMonth = last === undefined ? undefined : startOfMonth(last);
  const all = rangeOf(first, last);
  if (isEmpty(firstMonth, lastMonth)) return { all, days: [all], edges };
  const days: DayRange[] = [];
  if (first !== firstMonth) days.push(rangeOf(first, firstMonth));
  if (last !== lastMonth) days.push(rangeOf(lastMonth, last));
  return { all, months: rangeOf(firstMonth, lastMonth), days, edges };
}

const isEmpty = (from: number | undefined, until: number | undefined) =>
  from !== undefined && until !== undefined && from >= until;
