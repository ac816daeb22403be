import { type FormEvent, useState } from 'react';
import { useMessages } from '../messages/messages.js';
import { Button, Input } from '../ui/controls.js';
import { type FilterName, FILTERS, readFilter } from './filters.js';
import { filterValueWord } from './filter-words.js';

const CHOICE = 'flex h-7 w-full items-center rounded px-2 text-left hover:bg-hover focus-visible:bg-hover';

/** The editor for a filter's type; choosing a value applies it. */
export function FilterEditor({
  name,
  value,
  onApply,
}: {
  name: FilterName;
  value: string | undefined;
  onApply: (value: string | undefined) => void;
}) {
  const messages = useMessages();
  const { editor } = FILTERS[name];
  const [text, setText] = useState(editor.kind === 'time' ? toLocal(value) : (value ?? ''));
  const label = messages.jobs.filterNames[name];
  if (editor.kind === 'choice' || editor.kind === 'yes-no') {
    const values = editor.kind === 'choice' ? editor.values : ['true', 'false'];
    return (
      <div role="group" aria-label={label} className="max-h-80 w-56 overflow-auto p-0.5">
        {values.map((one, index) => (
          <button
            key={one}
            type="button"
            autoFocus={value ? one === value : index === 0}
            aria-pressed={one === value}
            className={`${CHOICE} ${one === value ? 'font-medium text-accent' : ''}`}
            onClick={() => onApply(one)}
          >
            {filterValueWord(messages, name, one)}
          </button>
        ))}
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(readFilter(name, text));
  };
  return (
    <form className="flex w-72 items-center gap-1.5 p-1" onSubmit={submit}>
      <Input
        autoFocus
        aria-label={label}
        className="min-w-0 flex-1"
        type={editor.kind === 'time' ? 'datetime-local' : 'text'}
        placeholder={editor.kind === 'time' ? undefined : editor.placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="strong">
        {messages.jobs.apply}
      </Button>
    </form>
  );
}

/** A time in the format of `datetime-local`, in the reader's time zone. */
function toLocal(value: string | undefined): string {
  if (!value) return '';
  const time = new Date(value);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
