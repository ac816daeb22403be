import { useState } from 'react';
import { Problem } from '../api/problem.js';
import { useConsole } from '../app/context.js';
import { whereNow } from '../app/sign-in.js';
import { useMessages } from '../messages/messages.js';
import { beginAuthorization } from '../session/authorize.js';
import { Button } from '../ui/controls.js';

/** The browser's session at the auth service ended before the console's access, or is now another person's. */
export const wantsSignIn = (error: unknown): error is Problem =>
  error instanceof Problem && (error.kind === 'signed-out' || error.kind === 'other-person');

/** Shown instead of data that needs that session. */
export function SignInHere({ error: { kind } }: { error: Problem }) {
  const messages = useMessages();
  const { settings, service } = useConsole();
  const [isLeaving, setLeaving] = useState(false);
  const signIn = () => {
    setLeaving(true);
    beginAuthorization(settings, service, whereNow()).catch(() => setLeaving(false));
  };
  return (
    <div className="mx-auto max-w-md px-6 py-24 text-center">
      <h1 className="text-lg font-semibold">
        {kind === 'signed-out' ? messages.agents.signedOut : messages.session.otherPerson}
      </h1>
      <p className="mt-2 text-soft">{messages.agents.signedOutWhy}</p>
      <Button className="mt-5" disabled={isLeaving} onClick={signIn}>
        {messages.session.signIn}
      </Button>
    </div>
  );
}
