import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { take } from '../api/client.js';
import { useConsole } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { useMessages } from '../messages/messages.js';
import { Button, Input } from '../ui/controls.js';
import { Dialog } from '../ui/dialog.js';

/** Erases after the job's id was typed; sent once, and then checked, whatever the response. */
export function EraseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const messages = useMessages();
  const { jobs, service } = useConsole();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const erase = useMutation({
    mutationFn: () => take(jobs.DELETE('/api/jobs/{id}', { params: { path: { id } } })),
    onSuccess: onClose,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['job', service.name, id] });
      void queries.invalidateQueries({ queryKey: ['jobs', service.name] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === id && !erase.isPending) erase.mutate();
  };
  return (
    <Dialog title={messages.job.eraseTitle} onClose={onClose}>
      <form className="p-5" onSubmit={submit}>
        <h2 className="text-sm font-semibold">{messages.job.eraseTitle}</h2>
        <p className="mt-2 text-soft">{messages.job.eraseText}</p>
        <label className="mt-4 block">
          <span className="text-xs text-soft">{messages.job.eraseType(id)}</span>
          <Input
            autoFocus
            className="mt-1 w-full font-mono"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <Failure error={erase.error} />
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{messages.app.cancel}</Button>
          <Button type="submit" look="danger" disabled={typed !== id || erase.isPending}>
            {messages.job.eraseNow}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
