import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { JobsSearch } from '../jobs/jobs-search.js';
import { BackIcon } from '../ui/icons.js';
import { useConsole } from './context.js';

/** The header of a job's page: the link back to its list, its id and marks, and the actions at the right. */
export function RecordHeader({
  list,
  search,
  title,
  id,
  marks,
  children,
}: {
  list: '/$service/jobs' | '/$service/review';
  /** the list to return to */
  search?: JobsSearch;
  title: string;
  id: string;
  marks: ReactNode;
  children: ReactNode;
}) {
  const { service } = useConsole();
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-panel px-4 py-2">
      <Link
        to={list}
        params={{ service: service.name }}
        search={search}
        className="flex items-center gap-1 rounded text-soft hover:text-ink"
      >
        <BackIcon className="size-3.5" />
        {title}
      </Link>
      <h1 className="font-mono text-sm font-semibold">{id}</h1>
      {marks}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1.5">{children}</div>
    </header>
  );
}
