import { type Executor, prepared, sql, type TextRow } from '@bonafide/platform/database/sql';
import { PAGE_SIZE_DEFAULT } from '../../limits.js';
import { isFirst, type Plan } from './listing-plan.js';

export type RowConsumer = (row: TextRow) => void;

/** Filters that match few jobs: found once, for both the page and the total. */
export const NARROW = ['id', 'ids', 'internalId'];
/** Filters that mostly match one job, rarely every second one; their plan is good for every value. */
export const BOUNDED = ['email', 'phone'];

/** Runs a statement whose last column is the total. If it exceeds `most`, no job is passed on. */
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
  // A page beyond the last one has no rows and so no total.
  return total ?? (isFirst(plan) ? 0 : count());
}

/**
 * First pages without filters, or with filters that match few jobs, are requested often and have one good plan for all
 * values: they are planned once per connection. Other listings have too many forms.
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
