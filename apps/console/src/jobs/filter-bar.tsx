import { useState } from 'react';
import { useMessages } from '../messages/messages.js';
import { Input } from '../ui/controls.js';
import { CloseIcon, FilterIcon, LockIcon } from '../ui/icons.js';
import { Popover } from '../ui/popover.js';
import { FilterEditor } from './filter-editor.js';
import { filterValueWord } from './filter-words.js';
import { FILTER_NAMES, type FilterName, FILTERS, type Filters } from './filters.js';

const CHIP = 'flex h-6 items-center gap-1.5 pl-2 pr-1.5 text-xs hover:bg-hover';

/** One chip per filter: a click edits it, its cross removes it. */
export function FilterBar({
  filters,
  onChange,
  onClear,
}: {
  filters: Filters;
  onChange: (name: FilterName, value: string | undefined) => void;
  onClear: () => void;
}) {
  const messages = useMessages();
  const set = FILTER_NAMES.filter((name) => filters[name] !== undefined);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      <Popover
        shortcut="/"
        className="flex h-6 items-center gap-1.5 rounded-md border border-dashed border-line-strong px-2 text-xs text-soft hover:border-solid hover:text-ink"
        label={
          <>
            <FilterIcon className="size-3.5" />
            {messages.jobs.filter}
          </>
        }
      >
        {(close) => (
          <FilterPicker
            filters={filters}
            onApply={(name, value) => {
              onChange(name, value);
              close();
            }}
          />
        )}
      </Popover>
      {set.map((name) => {
        const label = messages.jobs.filterNames[name];
        const value = filters[name]!;
        return (
          <span key={name} className="flex items-center rounded-md border border-line-strong bg-raised">
            <Popover
              className={CHIP}
              label={
                <>
                  {FILTERS[name].isPrivate && (
                    <span title={messages.jobs.privateFilter} className="text-dim">
                      <LockIcon className="size-3" />
                    </span>
                  )}
                  <span className="text-dim">{label}</span>
                  <span className="max-w-48 truncate font-medium">
                    {filterValueWord(messages, name, value)}
                  </span>
                </>
              }
            >
              {(close) => (
                <FilterEditor
                  name={name}
                  value={value}
                  onApply={(changed) => {
                    onChange(name, changed);
                    close();
                  }}
                />
              )}
            </Popover>
            <button
              type="button"
              aria-label={messages.jobs.remove(label)}
              className="flex size-6 items-center justify-center rounded-r-md border-l border-line text-dim hover:bg-hover hover:text-ink"
              onClick={() => onChange(name, undefined)}
            >
              <CloseIcon className="size-3" />
            </button>
          </span>
        );
      })}
      {set.length > 0 && (
        <button
          type="button"
          onClick={onClear}
          className="h-6 rounded-md px-1.5 text-xs text-dim hover:text-ink"
        >
          {messages.jobs.clear}
        </button>
      )}
    </div>
  );
}

const GROUPS = ['job', 'person', 'document', 'checks', 'account'] as const;

/** All filters in groups; one is picked, then edited in the same place. */
function FilterPicker({
  filters,
  onApply,
}: {
  filters: Filters;
  onApply: (name: FilterName, value: string | undefined) => void;
}) {
  const messages = useMessages();
  const [picked, setPicked] = useState<FilterName>();
  const [text, setText] = useState('');
  if (picked)
    return (
      <div>
        <p className="px-2 pt-1 pb-1 text-2xs text-dim">{messages.jobs.filterNames[picked]}</p>
        <FilterEditor name={picked} value={filters[picked]} onApply={(value) => onApply(picked, value)} />
      </div>
    );
  const matching = FILTER_NAMES.filter((name) =>
    messages.jobs.filterNames[name].toLowerCase().includes(text.trim().toLowerCase()),
  );
  return (
    <div className="w-64">
      <form
        className="p-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (matching[0]) setPicked(matching[0]);
        }}
      >
        <Input
          autoFocus
          className="w-full"
          aria-label={messages.jobs.findFilter}
          placeholder={messages.jobs.findFilter}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      {GROUPS.map((group) => {
        const names = matching.filter((name) => FILTERS[name].group === group);
        return (
          names.length > 0 && (
            <div key={group} role="group" aria-label={messages.jobs.groups[group]} className="pb-1">
              <p className="px-2 pt-1 pb-0.5 text-2xs text-dim">{messages.jobs.groups[group]}</p>
              {names.map((name) => (
                <button
                  key={name}
                  type="button"
                  className="flex h-7 w-full items-center gap-2 rounded px-2 text-left hover:bg-hover focus-visible:bg-hover"
                  onClick={() => setPicked(name)}
                >
                  {messages.jobs.filterNames[name]}
                  {FILTERS[name].isPrivate && <LockIcon className="ml-auto size-3 text-dim" />}
                </button>
              ))}
            </div>
          )
        );
      })}
    </div>
  );
}
