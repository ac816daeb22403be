import type { ReactNode } from 'react';
import { useMessages } from '../messages/messages.js';
import { Button } from '../ui/controls.js';
import { Dialog } from '../ui/dialog.js';
import { Failure } from './failure.js';

interface Write {
  mutate: () => void;
  isPending: boolean;
  error: Error | null;
}

/** Asks for confirmation before something irreversible. */
export function ConfirmDialog({
  title,
  what,
  write,
  onClose,
  children,
}: {
  title: string;
  /** the object of the action */
  what?: string;
  write: Write;
  onClose: () => void;
  children: ReactNode;
}) {
  const messages = useMessages();
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="p-5">
        <h2 className="text-sm font-semibold break-words">
          {what === undefined ? title : `${title}: ${what}`}
        </h2>
        <div className="mt-2 text-soft">{children}</div>
        <Failure error={write.error} />
        <div className="mt-5 flex justify-end gap-2">
          <Button autoFocus onClick={onClose}>
            {messages.app.cancel}
          </Button>
          <Button look="danger" disabled={write.isPending} onClick={() => write.mutate()}>
            {title}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
