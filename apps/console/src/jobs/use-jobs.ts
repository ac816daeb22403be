import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { take } from '../api/client.js';
import { useConsole } from '../app/context.js';
import { type ListQuery } from './filters.js';
import type { ListedJob } from './jobs-columns.js';

export const PAGE_SIZE = 100;
const FOLLOW_MS = 10_000;
/** Pages passed faster than this while dragging the scroll bar are not loaded. */
const SETTLED_MS = 60;

interface Page {
  items: ListedJob[];
  total: number;
}

/** The jobs of a query: their number, and those of the visible pages. `pages` must keep its identity. */
export function useJobs(query: ListQuery, pages: readonly number[]) {
  const { jobs, service } = useConsole();
  const queries = useQueryClient();
  const key = useMemo(() => ['jobs', service.name, query] as const, [service, query]);
  const pageOptions = (page: number) => ({
    queryKey: [...key, page],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      take(
        jobs.GET('/api/jobs', { params: { query: { ...query, page, pageSize: PAGE_SIZE } }, signal }),
      ) as Promise<Page>,
  });
  const first = useQuery({
    ...pageOptions(1),
    refetchInterval: FOLLOW_MS,
    placeholderData: keepPreviousData,
  });
  const wanted = useSettled(pages).filter((page) => page > 1);
  const others = useQueries({ queries: wanted.map(pageOptions) });
  const total = first.data?.total;
  useEffect(() => {
    // A changed number of jobs shifts the rows of all later pages.
    void queries.invalidateQueries({ queryKey: key, predicate: (one) => one.queryKey.at(-1) !== 1 });
  }, [total, key, queries]);
  const known = new Map<number, ListedJob[]>();
  if (first.data) known.set(1, first.data.items);
  for (const [at, page] of wanted.entries()) if (others[at]?.data) known.set(page, others[at].data.items);
  return {
    first,
    total,
    jobAt: (index: number): ListedJob | undefined =>
      known.get(Math.floor(index / PAGE_SIZE) + 1)?.[index % PAGE_SIZE],
  };
}

/** `value` once it has stayed the same for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
