import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { take } from '../api/client.js';
import { useConsole } from '../app/context.js';
import { type ListQuery } from './filters.js';
import type { ListedJob } from './jobs-columns.js';

export const PAGE_SIZE = 100;
const FOLLOW_MS = 10_000;

interface Page {
  items: ListedJob[];
  total: number;
}

/** The jobs of a query: how many there are, and those of the pages that are in sight. */
export function useJobs(query: ListQuery, pagesInSight: readonly number[]) {
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
  const others = useQueries({ queries: pagesInSight.filter((page) => page > 1).map(pageOptions) });
  const total = first.data?.total;
  useEffect(() => {
    // What came or went moved the rows of every later page.
    void queries.invalidateQueries({ queryKey: key, predicate: (one) => one.queryKey.at(-1) !== 1 });
  }, [total, key, queries]);
  const pages = new Map<number, ListedJob[]>();
  if (first.data) pages.set(1, first.data.items);
  pagesInSight
    .filter((page) => page > 1)
    .forEach((page, index) => others[index]?.data && pages.set(page, others[index].data.items));
  return {
    first,
    total,
    jobAt: (index: number): ListedJob | undefined =>
      pages.get(Math.floor(index / PAGE_SIZE) + 1)?.[index % PAGE_SIZE],
  };
}
