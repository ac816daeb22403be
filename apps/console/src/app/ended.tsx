import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useMessages } from '../messages/messages.js';
import { beginAuthorization } from '../session/authorize.js';
import { signInAgain } from '../session/step-up.js';
import { Button } from '../ui/controls.js';
import { useConsole } from './context.js';
import { Failure } from './failure.js';
import { Mark, whereNow } from './sign-in.js';

/**
 * Covers and hides a page whose access has ended. Sign-in uses a separate window, and the page continues with everything
 * typed; if no window can be opened, the page reloads at the same address.
 */
export function Ended() {
  const messages = useMessages();
  const { settings, service, session } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  // Above the page's dialogs, which would make it inert.
  const show = () => dialog.current?.isConnected && !dialog.current.open && dialog.current.showModal();
  useEffect(() => void show(), []);
  const again = useMutation({
    mutationFn: () => signInAgain(settings, service, { challenge: {}, session }),
  });
  const anew = useMutation({ mutationFn: () => beginAuthorization(settings, service, whereNow()) });
  return (
    <dialog
      ref={dialog}
      aria-labelledby="ended"
      onCancel={(event) => event.preventDefault()}
      onClose={show}
      className="m-0 grid size-full max-h-none max-w-none place-items-center bg-ground p-6 text-ink"
    >
      <div className="w-full max-w-sm rounded-xl border border-line bg-panel p-8 text-center shadow-sm">
        <Mark />
        <h1 id="ended" className="mt-5 text-lg font-semibold">
          {messages.session.ended}
        </h1>
        <p className="mt-2 text-soft">{messages.session.endedWhy}</p>
        <Failure error={anew.error ?? again.error} />
        <Button
          look="strong"
          className="mt-6 h-9 w-full text-sm"
          disabled={anew.isPending}
          onClick={() => (again.isError ? anew : again).mutate()}
          autoFocus
        >
          {again.isError ? messages.session.beginAnew : messages.session.signIn}
        </Button>
      </div>
    </dialog>
  );
}
