import { useMutation } from '@tanstack/react-query';
import { useMessages } from '../messages/messages.js';
import { endStepUp, signInAgain, useStepUp } from '../session/step-up.js';
import { Button } from '../ui/controls.js';
import { Dialog } from '../ui/dialog.js';
import { useConsole } from './context.js';
import { Failure } from './failure.js';

/** Asks the person to sign in again if the service requires a step-up for a request, and then continues the request. */
export function StepUpDialog() {
  const messages = useMessages();
  const asked = useStepUp();
  const { settings, service } = useConsole();
  const again = useMutation({ mutationFn: () => signInAgain(settings, service, asked!) });
  if (!asked) return null;
  const close = () => endStepUp(false);
  return (
    <Dialog title={messages.session.stepUp} onClose={close}>
      <div className="p-5">
        <h2 className="text-sm font-semibold">{messages.session.stepUp}</h2>
        <p className="mt-2 text-soft">{messages.session.stepUpWhy}</p>
        <Failure error={again.error} />
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={close}>{messages.app.cancel}</Button>
          <Button look="strong" autoFocus onClick={() => again.mutate()}>
            {messages.session.signIn}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
