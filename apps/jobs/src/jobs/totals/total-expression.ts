import { type DayRange, type Edge, wholeDays } from './whole-days.js';

/** Binds a value and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** Conditions that select the same jobs in each table, including the account's. */
export interface CountedBy {
  /** the table with their totals: rows of (grain, day, n) */
  totals: { table: 'job_totals' | 'job_facet_totals'; conditions: string };
  /** as SQL for `job_total_deltas` */
  deltas: string;
  /** as SQL for `jobs`; without it the edges of a range are omitted */
  jobs?: string;
}

export interface TimeRange {
  axis: 'submitted' | 'updated';
  /** inclusive, as `to` is */
  from?: Date;
  to?: Date;
}

/** SQL for the number of jobs: adds up whole months and days, and counts jobs only in the range's two edges. */
export function totalExpression(by: CountedBy, { axis, from, to }: TimeRange, bind: Bind): string {
  const { all, months, days, edges } = wholeDays(from, to);
  const range = (name: string, { from, until }: DayRange | Edge) =>
    [
      ...(from === undefined ? [] : [` AND ${name} >= ${bind(from)}`]),
      ...(until === undefined ? [] : [` AND ${name} < ${bind(until)}`]),
    ].join('');
  const sum = (table: string, conditions: string) =>
    `+ (SELECT coalesce(sum(n), 0) FROM ${table} WHERE ${conditions})`;
  const folded = (grain: string, days: DayRange) =>
    sum(by.totals.table, `${by.totals.conditions} AND grain = '${grain}'${range('day', days)}`);
  const isEverything = from === undefined && to === undefined;
  const terms = [
    ...(isEverything ? [folded('all', {})] : [...(months ? [folded('month', months)] : [])]),
    ...(isEverything ? [] : days.map((range) => folded('day', range))),
    ...(all ? [sum('job_total_deltas', `${by.deltas}${range(`${axis}_day`, all)}`)] : []),
    ...(by.jobs === undefined ? [] : edges).map(
      (edge) =>
        `${edge.isOutside ? '-' : '+'} (SELECT count(*) FROM jobs WHERE ${by.jobs}${range(`${axis}_at`, edge)})`,
    ),
  ];
  return `0 ${terms.join(' ')}`;
}
