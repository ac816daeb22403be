import { type Executor, prepared, sql, type TextRow } from '@bonafide/platform/database/sql';
import { PAGE_SIZE_DEFAULT } from '../limits.js';
import { isFirst, type Plan } from './listing-plan.js';

export type RowConsumer = (row: TextRow) => void;

/** Filters that leave few jobs: these are found once, for the page and the total. */
export const NARROW = ['id', 'ids', 'internalId'];
/** Filters that mostly leave one job, seldom every second; their plan is good for every value. */
export const BOUNDED = ['email', 'phone'];

/** Runs a statement whose last column is the total. Of more than `most` no job is taken. */
export async function findWithTotal(
  on: Executor,
  plan: Plan,
  onRow: RowConsumer,
  text: string,
  count: () => Promise<number>,
  most = Infinity,
): Promise<number> {
  const statement = isRepeated(plan) ? prepared(text) : text;
  let total: number | undefined;
  await sql.eachText(on, statement, plan.page.parameters, (row) => {
    total ??= Number(row.at(-1));
    if (total <= most) onRow(row);
  });
  // A page beyond the last one tells nothing of the others.
  return total ?? (isFirst(plan) ? 0 : count());
}

/**
 * First pages that nothing narrows, or that few jobs are left of, are asked for all the time and have one good plan,
 * whatever the values: they are planned once a connection. The rest has too many forms.
 */
function isRepeated(plan: Plan): boolean {
  const { filters, limit, of } = plan;
  const hasOnePlan =
    filters.length === 0 || (filters.length === 1 && [...NARROW, ...BOUNDED].includes(filters[0]!));
  return (
    hasOnePlan &&
    of.onlyJobId === undefined &&
    of.jobTypes === undefined &&
    limit === PAGE_SIZE_DEFAULT &&
    isFirst(plan)
  );
}
