import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { take } from '../api/client.js';
import { useConsole } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { useShortcuts } from '../app/shortcuts.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { Button, Input, Panel } from '../ui/controls.js';

interface Entry {
  id: string;
  author: string;
  at: string;
  kind: string;
  text?: string;
  reason?: string;
  decision?: string;
}

/** Reviewers' notes, and decisions with their reasons. */
export function Notes({ id, entries }: { id: string; entries: readonly Entry[] }) {
  const messages = useMessages();
  const times = useTimes();
  const { jobs, service } = useConsole();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ m: () => input.current?.focus() });
  const write = useMutation({
    mutationFn: (note: string) =>
      take(
        jobs.POST('/api/reviews/{jobId}/notes', {
          params: { path: { jobId: id }, header: { 'Idempotency-Key': crypto.randomUUID() } } as never,
          body: { text: note },
        }),
      ),
    onSuccess: () => {
      setText('');
      // Re-enables the page's keyboard shortcuts.
      input.current?.blur();
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['review', service.name, id] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !write.isPending) write.mutate(text.trim());
  };
  return (
    <Panel title={messages.review.notes}>
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="px-4 py-2.5">
            <p className="break-words">{entry.text ?? entry.reason}</p>
            <p className="mt-0.5 truncate text-2xs text-dim">
              {[
                entry.decision && messages.review.decisions[entry.decision],
                times.short(entry.at),
                entry.author,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
      <form className="flex gap-1.5 border-t border-line p-2" onSubmit={submit}>
        <Input
          ref={input}
          onKeyDown={({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) =>
            key === 'Escape' && currentTarget.blur()
          }
          className="min-w-0 flex-1"
          aria-label={messages.review.writeNote}
          placeholder={messages.review.writeNote}
          maxLength={4000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" disabled={text.trim() === '' || write.isPending}>
          {messages.jobs.save}
        </Button>
      </form>
      <Failure error={write.error} className="px-3 pb-2" />
    </Panel>
  );
}
