import { useState } from 'react';
import { useMessages } from '../messages/messages.js';
import { Button } from '../ui/controls.js';
import { Dialog } from '../ui/dialog.js';

/** Shows a secret, only once. */
export function SecretDialog({
  title,
  secret,
  onClose,
}: {
  title: string;
  secret: string;
  onClose: () => void;
}) {
  const messages = useMessages();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Dialog title={title} onClose={onClose} className="w-[34rem]" isKept>
      <div className="p-5">
        <h2 className="text-sm font-semibold">{title}</h2>
        <p className="mt-2 text-soft">{messages.keys.onceWhy}</p>
        <p className="mt-4 rounded-md bg-sunken p-3 font-mono text-xs break-all select-all">{secret}</p>
        <div className="mt-5 flex justify-end gap-2">
          <Button look="strong" autoFocus onClick={() => void copy()}>
            <span role="status">{isCopied ? messages.app.copied : messages.app.copy}</span>
          </Button>
          <Button onClick={onClose}>{messages.app.close}</Button>
        </div>
      </div>
    </Dialog>
  );
}
