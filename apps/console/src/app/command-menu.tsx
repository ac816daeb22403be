import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { FILTER_NAMES } from '../jobs/filters.js';
import { clearPrivateFilters } from '../jobs/private-filters.js';
import { useSavedViews } from '../jobs/saved-views.js';
import { useMessages } from '../messages/messages.js';
import { createStore } from '../store.js';
import { Key } from '../ui/controls.js';
import { Dialog } from '../ui/dialog.js';
import { SearchIcon } from '../ui/icons.js';
import { useConsole } from './context.js';
import { FURTHER_PAGES, SECTIONS } from './sections.js';
import { useShortcuts } from './shortcuts.js';

/** The number of the current opening of the menu; 0: closed. A close event may arrive after the next opening. */
const shown = createStore(0);
let openings = 0;

export const openCommandMenu = (): void => shown.set(++openings);
const close = (opening: number) => {
  if (shown.get() === opening) shown.set(0);
};

interface Command {
  id: string;
  group: string;
  label: string;
  run: () => void;
}

const SHOWN_MAX = 12;
const JOB_ID = /^[A-Za-z0-9]{12}$/;

/** ⌘K: every section, view and filter, and a job by its id. */
export function CommandMenu() {
  const opening = shown.use();
  useShortcuts({ 'mod+k': openCommandMenu });
  return opening ? <Menu key={opening} onClose={() => close(opening)} /> : null;
}

function Menu({ onClose }: { onClose: () => void }) {
  const messages = useMessages();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = useCommands(text.trim()).slice(0, SHOWN_MAX);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') run(found[active]);
    else if (event.key === 'k' && (event.metaKey || event.ctrlKey)) onClose();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={messages.command.title} onClose={onClose} className="w-[34rem]">
      <div className="flex h-11 items-center gap-2.5 border-b border-line px-3.5">
        <SearchIcon className="size-4 text-dim" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="commands"
          aria-activedescendant={found[active] ? `command-${found[active].id}` : undefined}
          aria-label={messages.command.title}
          placeholder={messages.command.placeholder}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          className="h-full flex-1 bg-transparent text-sm outline-none placeholder:text-dim"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Key>Esc</Key>
      </div>
      <ul
        id="commands"
        role="listbox"
        aria-label={messages.command.title}
        className="max-h-80 overflow-auto p-1.5"
      >
        {found.map((command, index) => (
          <li
            key={command.id}
            id={`command-${command.id}`}
            role="option"
            aria-selected={index === active}
            className={`flex h-8 items-center gap-3 rounded-md px-2.5 ${index === active ? 'bg-picked' : ''}`}
            onMouseMove={() => setActive(index)}
            onClick={() => run(command)}
          >
            <span className="w-20 shrink-0 text-2xs text-dim">{command.group}</span>
            <span className="truncate">{command.label}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="px-4 pb-4 text-dim">{messages.command.nothing}</p>}
    </Dialog>
  );
}

function useCommands(text: string): Command[] {
  const messages = useMessages();
  const navigate = useNavigate();
  const { service } = useConsole();
  const params = { service: service.name };
  const views = useSavedViews();
  const all: Command[] = [
    ...SECTIONS.map(({ name, path }) => ({
      id: name,
      group: messages.command.go,
      label: messages.app[name],
      run: () => void navigate({ to: path, params }),
    })),
    ...FURTHER_PAGES.map(({ path, label }) => ({
      id: path.slice('/$service/'.length),
      group: messages.command.go,
      label: label(messages),
      run: () => void navigate({ to: path, params }),
    })),
    ...views.map(({ name, search }, index) => ({
      id: `view-${index}`,
      group: messages.command.view,
      label: name,
      run: () => {
        clearPrivateFilters();
        void navigate({ to: '/$service/jobs', params, search });
      },
    })),
    ...FILTER_NAMES.map((name) => ({
      id: `filter-${name}`,
      group: messages.command.filterBy,
      label: messages.jobs.filterNames[name],
      run: () =>
        void navigate({
          to: '/$service/jobs',
          params,
          search: (before) => before,
          state: { edit: name } as never,
        }),
    })),
  ];
  const wanted = text.toLowerCase();
  const found = all.filter(({ label }) => label.toLowerCase().includes(wanted));
  if (!JOB_ID.test(text)) return found;
  const run = () => void navigate({ to: '/$service/jobs/$id', params: { ...params, id: text } });
  return [{ id: 'job', group: messages.command.go, label: messages.command.openJob(text), run }, ...found];
}
