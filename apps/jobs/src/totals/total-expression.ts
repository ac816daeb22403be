import { type DayRange, type Edge, wholeDays } from './whole-days.js';

/** Binds a value and gives its placeholder. */
export type Bind = (value: unknown) => string;

/** Conditions on one and the same jobs, the account's among them. */
export interface CountedBy {
  /** where their totals stand: rows of (grain, day, n) */
  totals: { table: 'job_totals' | 'job_facet_totals'; conditions: string };
  /** in the words of `job_total_deltas` */
  deltas: string;
  /** in the words of `jobs`; without it the edges of a range are left out */
  jobs?: string;
}

export interface TimeRange {
  axis: 'submitted' | 'updated';
  /** inclusive, as `to` is */
  from?: Date;
  to?: Date;
}

/** SQL of how many jobs there are: whole months and days are added up, jobs counted in the range's two edges alone. */
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
