import { type DayRange, type Edge, wholeDays } from './whole-days.js';

/** Binds a value and gives its placeholder. */
export type Bind = (value: unknown) => string;

export interface TotalOf {
  axis: 'submitted' | 'updated';
  /** inclusive, as `to` is */
  from?: Date;
  to?: Date;
  bind: Bind;
  /** conditions on the facets, the account among them, in the words of `job_totals` */
  facets: string;
  /** the same in the words of `jobs`; without it the edges are left out */
  jobs?: string;
}

/** SQL of how many jobs there are: whole months and days are added up, jobs counted in the range's two edges alone. */
export function totalExpression({ axis, from, to, bind, facets, jobs }: TotalOf): string {
  const { all, months, days, edges } = wholeDays(from, to);
  const column = `${axis}_at`;
  const range = (name: string, { from, until }: DayRange | Edge) =>
    [
      ...(from === undefined ? [] : [` AND ${name} >= ${bind(from)}`]),
      ...(until === undefined ? [] : [` AND ${name} < ${bind(until)}`]),
    ].join('');
  const sum = (table: string, conditions: string) =>
    `(SELECT coalesce(sum(n), 0) FROM ${table} WHERE ${facets}${conditions})`;
  const folded = (grain: string, days: DayRange) =>
    sum('job_totals', ` AND axis = '${axis}' AND grain = '${grain}'${range('day', days)}`);
  const isEverything = from === undefined && to === undefined;
  const terms = [
    ...(isEverything ? [sum('job_totals', ` AND axis = 'submitted' AND grain = 'all'`)] : []),
    ...(months && !isEverything ? [folded('month', months)] : []),
    ...(isEverything ? [] : days.map((range) => folded('day', range))),
    ...(all ? [sum('job_total_deltas', range(`${axis}_day`, all))] : []),
    ...(jobs === undefined ? [] : edges).map(
      (edge) => `(SELECT count(*) FROM jobs WHERE ${jobs}${range(column, edge)})`,
    ),
  ];
  return terms.join(' + ') || '0';
}
