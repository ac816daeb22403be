import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useConsole, useMay } from '../app/context.js';
import { MissingScope } from '../app/missing-scope.js';
import { ProblemView } from '../app/problem-view.js';
import { useShortcuts } from '../app/shortcuts.js';
import { useMessages } from '../messages/messages.js';
import { Key } from '../ui/controls.js';
import { EmptyAccount } from './empty-account.js';
import { FilterBar } from './filter-bar.js';
import { type FilterName, FILTERS, type Filters, queryOf } from './filters.js';
import { FIELDS, type ListedJob } from './jobs-columns.js';
import { columnsOf, filtersOf, type JobsSearch, withFilter } from './jobs-search.js';
import { JobTable } from './job-table.js';
import { clearPrivateFilters, setPrivateFilter, usePrivateFilters } from './private-filters.js';
import { ColumnMenu, ViewMenu } from './view-menu.js';

export function JobsPage() {
  const messages = useMessages();
  const navigate = useNavigate();
  const { service } = useConsole();
  const search: JobsSearch = useSearch({ strict: false });
  const privateFilters = usePrivateFilters();
  const [total, setTotal] = useState<number>();
  const [problem, setProblem] = useState<unknown>(null);
  const params = { service: service.name };

  const filters: Filters = useMemo(
    () => ({ ...filtersOf(search), ...privateFilters }),
    [search, privateFilters],
  );
  const columns = useMemo(() => columnsOf(search), [search]);
  const query = useDeferredValue(
    useMemo(
      () => ({
        ...queryOf(filters),
        mask: true,
        ...(search.toFrom && { toFrom: search.toFrom }),
        ...(search.sortBy && { sortBy: search.sortBy }),
        ...(search.sortOrder && { sortOrder: search.sortOrder }),
        fields: [...new Set(['id', 'status', ...columns.flatMap((name) => FIELDS[name])])].join(','),
      }),
      [filters, search.toFrom, search.sortBy, search.sortOrder, columns],
    ),
  );

  const go = (changed: JobsSearch) => void navigate({ to: '/$service/jobs', params, search: changed });
  const change = (name: FilterName, value: string | undefined) =>
    FILTERS[name].isPrivate ? setPrivateFilter(name, value) : go(withFilter(search, name, value));
  const clear = () => {
    clearPrivateFilters();
    go({ columns: search.columns });
  };
  const sort = (by: 'submitted' | 'updated' | 'status') => {
    const isSame = (search.sortBy ?? 'submitted') === by;
    go({
      ...search,
      sortBy: by === 'submitted' ? undefined : by,
      sortOrder: isSame && search.sortOrder !== 'asc' ? 'asc' : undefined,
    });
  };
  const open = useCallback(
    ({ id }: ListedJob) => {
      if (id) void navigate({ to: '/$service/jobs/$id', params: { service: service.name, id } });
    },
    [navigate, service],
  );
  useShortcuts({
    '/': () => document.querySelector<HTMLElement>('[data-shortcut="/"]')?.click(),
  });

  if (!useMay('jobs:read')) return <MissingScope scope="jobs:read" />;
  const isEmpty = total === 0 && !problem;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-panel px-4 py-2">
        <h1 className="text-sm font-semibold">{messages.jobs.title}</h1>
        <span role="status" className="text-xs text-dim">
          {problem ? '' : total === undefined ? messages.app.loading : messages.jobs.total(total)}
        </span>
        <div className="ml-auto flex items-center gap-0.5">
          <ColumnMenu columns={columns} onChange={(names) => go({ ...search, columns: names.join(',') })} />
          <ViewMenu search={search} />
        </div>
        <div className="w-full">
          <FilterBar filters={filters} onChange={change} onClear={clear} />
        </div>
      </header>
      {problem ? (
        <ProblemView error={problem} />
      ) : isEmpty && !isFiltered ? (
        <EmptyAccount />
      ) : isEmpty ? (
        <div className="grid flex-1 place-content-center bg-panel p-8 text-center">
          <p className="font-medium">{messages.jobs.none}</p>
          <p className="mt-1 text-soft">{messages.jobs.noneHint}</p>
        </div>
      ) : null}
      <div className={isEmpty || problem ? 'hidden' : 'flex min-h-0 flex-1 flex-col'}>
        <JobTable
          query={query}
          columns={columns}
          search={search}
          onSort={sort}
          onOpen={open}
          onTotal={setTotal}
          onProblem={setProblem}
        />
        <footer
          className="hidden h-8 shrink-0 items-center gap-3 border-t border-line bg-sunken px-4 text-2xs text-dim md:flex"
          aria-hidden="true"
        >
          {messages.jobs.keys.map(([key, what]) => (
            <span key={key}>
              <Key>{key}</Key> {what}
            </span>
          ))}
        </footer>
      </div>
    </>
  );
}
