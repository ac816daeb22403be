import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useConsole } from '../app/context.js';
import { useMessages } from '../messages/messages.js';
import { Button, Input } from '../ui/controls.js';
import { BookmarkIcon, CloseIcon, ColumnsIcon } from '../ui/icons.js';
import { Popover } from '../ui/popover.js';
import { COLUMN_NAMES, type ColumnName } from './column-names.js';
import type { JobsSearch } from './jobs-search.js';
import { clearPrivateFilters } from './private-filters.js';
import { removeView, saveView, useSavedViews } from './saved-views.js';

const BUTTON =
  'flex h-7 items-center gap-1.5 rounded-md px-2 text-xs text-soft hover:bg-hover hover:text-ink';
const ITEM = 'flex h-7 flex-1 items-center truncate rounded px-2 hover:bg-hover';

export function ViewMenu({ search }: { search: JobsSearch }) {
  const messages = useMessages();
  const { service } = useConsole();
  const views = useSavedViews();
  const [name, setName] = useState('');
  const params = { service: service.name };
  const usual: { name: string; search: JobsSearch }[] = [
    { name: messages.jobs.allJobs, search: {} },
    { name: messages.jobs.inProgress, search: { status: 'active' } },
    {
      name: messages.jobs.needsReview,
      search: { status: 'completed', success: 'false', accountReviewed: 'false' },
    },
  ];
  return (
    <Popover
      align="end"
      className={BUTTON}
      name={messages.jobs.views}
      label={
        <>
          <BookmarkIcon className="size-3.5" />
          <span className="hidden sm:inline">{messages.jobs.views}</span>
        </>
      }
    >
      {(close) => (
        <div className="w-64">
          <ul className="pb-1">
            {[...usual, ...views].map((view, index) => (
              <li key={view.name} className="flex items-center">
                <Link
                  to="/$service/jobs"
                  params={params}
                  search={view.search}
                  onClick={() => {
                    clearPrivateFilters();
                    close();
                  }}
                  className={ITEM}
                >
                  {view.name}
                </Link>
                {index >= usual.length && (
                  <button
                    type="button"
                    aria-label={messages.jobs.removeView(view.name)}
                    className="flex size-6 items-center justify-center rounded text-dim hover:text-ink"
                    onClick={() => removeView(view.name)}
                  >
                    <CloseIcon className="size-3" />
                  </button>
                )}
              </li>
            ))}
          </ul>
          <form
            className="flex gap-1.5 border-t border-line p-1 pt-2"
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              if (name.trim() === '') return;
              saveView({ name: name.trim(), search });
              setName('');
              close();
            }}
          >
            <Input
              className="min-w-0 flex-1"
              aria-label={messages.jobs.viewName}
              placeholder={messages.jobs.saveView}
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit">{messages.jobs.save}</Button>
          </form>
        </div>
      )}
    </Popover>
  );
}

export function ColumnMenu({
  columns,
  onChange,
}: {
  columns: ColumnName[];
  onChange: (columns: ColumnName[]) => void;
}) {
  const messages = useMessages();
  return (
    <Popover
      align="end"
      className={`${BUTTON} hidden sm:flex`}
      label={
        <>
          <ColumnsIcon className="size-3.5" />
          {messages.jobs.columns}
        </>
      }
    >
      {() => (
        <fieldset className="w-48" aria-label={messages.jobs.columns}>
          {COLUMN_NAMES.map((name) => (
            <label key={name} className="flex h-7 items-center gap-2 rounded px-2 hover:bg-hover">
              <input
                type="checkbox"
                className="accent-accent"
                checked={columns.includes(name)}
                disabled={name === 'id'}
                onChange={({ target }) =>
                  onChange(
                    COLUMN_NAMES.filter((one) => (one === name ? target.checked : columns.includes(one))),
                  )
                }
              />
              {messages.jobs.columnNames[name]}
            </label>
          ))}
        </fieldset>
      )}
    </Popover>
  );
}
