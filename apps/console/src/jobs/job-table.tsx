import { FlexRender, type Row, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useConsole } from '../app/context.js';
import { useShortcuts } from '../app/shortcuts.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { DownIcon } from '../ui/icons.js';
import type { ColumnName } from './column-names.js';
import { columnsFor, features, type ListedJob, type ListRow, SORTED, TRACKS } from './jobs-columns.js';
import { lastIndex, leaveList } from './last-list.js';
import type { JobsSearch } from './jobs-search.js';
import { PAGE_SIZE, useJobs } from './use-jobs.js';
import type { ListQuery } from './filters.js';

const ROW_PX = 34;
/** Browsers limit the height of elements; this many rows fit. */
const ROWS_MAX = 100_000;
const OVERSCAN = 12;
/** Number of pages loaded ahead in the direction of scrolling. */
const PAGES_AHEAD = 4;
const pageOf = (index: number) => Math.floor(index / PAGE_SIZE) + 1;

/** Numbers of the visible pages, and of those about to become visible. */
function pagesFor(items: readonly { index: number }[], moving: 'forward' | 'backward' | null): number[] {
  const first = pageOf(items.at(0)?.index ?? 0);
  const last = pageOf(items.at(-1)?.index ?? 0);
  const from = moving === 'backward' ? Math.max(1, first - PAGES_AHEAD) : first;
  const to = moving === 'forward' ? last + PAGES_AHEAD : last;
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** the last column ends at 390 pixels */
const PHONE_TRACKS = '112px minmax(0, 1fr) 112px';
const PHONE_COLUMNS: ColumnName[] = ['outcome', 'id', 'submitted'];

interface JobTableProps {
  query: ListQuery;
  columns: ColumnName[];
  search: JobsSearch;
  onSort: (by: NonNullable<(typeof SORTED)[ColumnName]>) => void;
  onOpen: (job: ListedJob) => void;
  onTotal: (total: number | undefined) => void;
  onProblem: (error: unknown) => void;
}

/** The virtualized list: only visible rows are rendered, and only their pages are loaded. */
export function JobTable({
  query,
  columns: wanted,
  search,
  onSort,
  onOpen,
  onTotal,
  onProblem,
}: JobTableProps) {
  const messages = useMessages();
  const times = useTimes();
  const isPhone = useIsPhone();
  const names = isPhone ? PHONE_COLUMNS : wanted;
  const scroller = useRef<HTMLDivElement>(null);
  const { service } = useConsole();
  const key = JSON.stringify(query);
  const [active, setActive] = useState(() => lastIndex(service.name, key));
  const [known, setKnown] = useState(0);
  const virtualizer = useVirtualizer({
    count: Math.min(known, ROWS_MAX),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const { isScrolling, scrollDirection } = virtualizer;
  const wantedPages = pagesFor(items, isScrolling ? scrollDirection : null).join();
  const pages = useMemo(() => wantedPages.split(',').map(Number), [wantedPages]);
  const { first, total, jobAt } = useJobs(query, pages);
  useEffect(() => {
    setKnown(total ?? 0);
    onTotal(total);
  }, [total, onTotal]);
  useEffect(() => onProblem(first.error), [first.error, onProblem]);
  // The same list starts at its last position, another one at the top.
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (known === 0 || shown.current === key) return;
    const index = shown.current === undefined ? Math.min(lastIndex(service.name, key), known - 1) : 0;
    shown.current = key;
    setActive(index);
    virtualizer.scrollToIndex(index, { align: index === 0 ? 'start' : 'center' });
  }, [known, key, service, virtualizer]);

  const columns = useMemo(() => columnsFor(names, { messages, times }), [names, messages, times]);
  const data: ListRow[] = items.map(({ index }) => ({ index, job: jobAt(index) }));
  const table = useTable({ features, columns, data, getRowId: ({ index }) => String(index) });
  // Rows are recycled: a row that scrolls into view reuses another's elements, so only text changes, without a new layout.
  const places = Math.ceil((virtualizer.scrollRect?.height ?? 0) / ROW_PX) + 2 * OVERSCAN + 2;
  const open = useCallback(
    (index: number, job: ListedJob | undefined) => {
      if (!job) return;
      leaveList(service.name, { search, key, index });
      onOpen(job);
    },
    [onOpen, service, search, key],
  );
  const pick = useCallback(
    ({ index, job }: ListRow) => {
      setActive(index);
      open(index, job);
    },
    [open],
  );
  const tracks = isPhone ? PHONE_TRACKS : names.map((name) => TRACKS[name]).join(' ');

  const move = (to: number) => {
    const next = Math.max(0, Math.min(virtualizer.options.count - 1, to));
    setActive(next);
    virtualizer.scrollToIndex(next);
  };
  useShortcuts({
    j: () => move(active + 1),
    k: () => move(active - 1),
    Enter: () => open(active, jobAt(active)),
    Home: () => move(0),
    End: () => move(virtualizer.options.count - 1),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(active + step);
  };

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={messages.jobs.title}
      aria-rowcount={(total ?? 0) + 1}
      aria-activedescendant={items.some(({ index }) => index === active) ? `row-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="group min-h-0 flex-1 overflow-auto bg-panel outline-none"
    >
      <div role="rowgroup" className="sticky top-0 z-10 min-w-fit border-b border-line bg-panel">
        {table.getHeaderGroups().map((group) => (
          <div
            role="row"
            aria-rowindex={1}
            key={group.id}
            className="grid gap-x-4 max-sm:gap-x-2 px-4"
            style={{ gridTemplateColumns: tracks }}
          >
            {group.headers.map((header) => (
              <HeaderCell
                key={header.id}
                name={header.column.id as ColumnName}
                search={search}
                onSort={onSort}
              >
                <table.FlexRender header={header} />
              </HeaderCell>
            ))}
          </div>
        ))}
      </div>
      <div role="rowgroup" className="relative min-w-fit" style={{ height: virtualizer.getTotalSize() }}>
        {table.getRowModel().rows.map((row) => (
          <JobRow
            key={row.original.index % places}
            row={row}
            columns={columns}
            tracks={tracks}
            isActive={row.original.index === active}
            onPick={pick}
          />
        ))}
      </div>
    </div>
  );
}

interface JobRowProps {
  row: Row<typeof features, ListRow>;
  columns: ReturnType<typeof columnsFor>;
  tracks: string;
  isActive: boolean;
  onPick: (row: ListRow) => void;
}

const JobRow = memo(function JobRow({ row, tracks, isActive, onPick }: JobRowProps) {
  const { index } = row.original;
  return (
    <div
      role="row"
      id={`row-${index}`}
      aria-rowindex={index + 2}
      aria-selected={isActive}
      onClick={() => onPick(row.original)}
      className={`absolute inset-x-0 top-0 grid contain-content items-center gap-x-4 max-sm:gap-x-2 border-b border-line/60 px-4 hover:bg-hover ${isActive ? 'bg-picked shadow-[inset_2px_0_0_var(--accent)] group-focus-visible:outline-2 group-focus-visible:outline-offset-[-2px] group-focus-visible:outline-accent' : ''}`}
      style={{ gridTemplateColumns: tracks, height: ROW_PX, transform: `translateY(${index * ROW_PX}px)` }}
    >
      {row.getAllCells().map((cell) => (
        <div role="gridcell" key={cell.column.id} className="truncate">
          <FlexRender cell={cell} />
        </div>
      ))}
    </div>
  );
}, isSameRow);

/** The table recreates its row objects on every scroll; their content is unchanged while the job is the same. */
function isSameRow(before: JobRowProps, { row, columns, tracks, isActive, onPick }: JobRowProps): boolean {
  return (
    before.row.original.index === row.original.index &&
    before.row.original.job === row.original.job &&
    before.columns === columns &&
    before.tracks === tracks &&
    before.isActive === isActive &&
    before.onPick === onPick
  );
}

function HeaderCell({
  name,
  search,
  onSort,
  children,
}: {
  name: ColumnName;
  search: JobsSearch;
  onSort: JobTableProps['onSort'];
  children: React.ReactNode;
}) {
  const by = SORTED[name];
  const cell = 'flex h-8 items-center text-2xs font-medium text-dim';
  if (!by)
    return (
      <div role="columnheader" className={cell}>
        {children}
      </div>
    );
  const isSorted = (search.sortBy ?? 'submitted') === by;
  const isAscending = search.sortOrder === 'asc';
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'}
      className={cell}
    >
      <button
        type="button"
        onClick={() => onSort(by)}
        className={`flex items-center gap-1 rounded hover:text-ink ${isSorted ? 'text-ink' : ''}`}
      >
        {children}
        {isSorted && <DownIcon className={`size-3 ${isAscending ? 'rotate-180' : ''}`} />}
      </button>
    </div>
  );
}

const PHONE = '(max-width: 639px)';

function useIsPhone(): boolean {
  const [isPhone, setPhone] = useState(() => matchMedia(PHONE).matches);
  useEffect(() => {
    const media = matchMedia(PHONE);
    const changed = () => setPhone(media.matches);
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  }, []);
  return isPhone;
}
