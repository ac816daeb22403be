import { type FormEvent, useState } from 'react';
import { useMessages } from '../messages/messages.js';
import { Button, Input } from '../ui/controls.js';
import { Dialog } from '../ui/dialog.js';

/** Asks for the reason of an action, which the audit trail records. */
export function ReasonDialog({
  title,
  suggested = '',
  onReason,
  onClose,
}: {
  title: string;
  suggested?: string;
  onReason: (reason: string) => void;
  onClose: () => void;
}) {
  const messages = useMessages();
  const [reason, setReason] = useState(suggested);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') onReason(reason.trim());
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="p-5" onSubmit={submit}>
        <h2 className="text-sm font-semibold">{title}</h2>
        <label className="mt-3 block">
          <span className="text-xs text-soft">{messages.review.reason}</span>
          <Input
            autoFocus
            className="mt-1 w-full"
            maxLength={1000}
            value={reason}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{messages.app.cancel}</Button>
          <Button type="submit" look="strong" disabled={reason.trim() === ''}>
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
