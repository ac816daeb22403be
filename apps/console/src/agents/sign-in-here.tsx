import { useState } from 'react';
import { useConsole } from '../app/context.js';
import { whereNow } from '../app/sign-in.js';
import { useWords } from '../messages/messages.js';
import { beginAuthorization } from '../session/authorize.js';
import { Button } from '../ui/controls.js';

/** In place of what the browser's session at the auth service shows, when it has ended before the console's access. */
export function SignInHere() {
  const words = useWords();
  const { settings, service } = useConsole();
  const [isLeaving, setLeaving] = useState(false);
  const signIn = () => {
    setLeaving(true);
    beginAuthorization(settings, service, whereNow()).catch(() => setLeaving(false));
  };
  return (
    <div className="mx-auto max-w-md px-6 py-24 text-center">
      <h1 className="text-lg font-semibold">{words.agents.signedOut}</h1>
      <p className="mt-2 text-soft">{words.agents.signedOutWhy}</p>
      <Button className="mt-5" disabled={isLeaving} onClick={signIn}>
        {words.session.signIn}
      </Button>
    </div>
  );
}
