import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWords } from '../messages/messages.js';
import { beginAuthorization } from '../session/authorize.js';
import { signInAgain } from '../session/step-up.js';
import { Button } from '../ui/controls.js';
import { useConsole } from './context.js';
import { Failure } from './failure.js';
import { Mark, whereNow } from './sign-in.js';

/**
 * Over a page whose person's access has ended, of which nothing is seen. Signing in goes through a window of its own, and the
 * page goes on with all that was typed; where that cannot be, it begins anew at the same address.
 */
export function Ended() {
  const words = useWords();
  const { settings, service, session } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  // Above the dialogs of the page, which it would be inert under.
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
          {words.session.ended}
        </h1>
        <p className="mt-2 text-soft">{words.session.endedWhy}</p>
        <Failure error={anew.error ?? again.error} />
        <Button
          look="strong"
          className="mt-6 h-9 w-full text-sm"
          disabled={anew.isPending}
          onClick={() => (again.isError ? anew : again).mutate()}
          autoFocus
        >
          {again.isError ? words.session.beginAnew : words.session.signIn}
        </Button>
      </div>
    </dialog>
  );
}
