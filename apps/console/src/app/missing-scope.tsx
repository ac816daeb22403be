import { useState } from 'react';
import { useMessages } from '../messages/messages.js';
import { beginAuthorization } from '../session/authorize.js';
import type { Scope } from '../session/scopes.js';
import { Button } from '../ui/controls.js';
import { useConsole } from './context.js';
import { whereNow } from './sign-in.js';

/**
 * Shown instead of a page that needs a scope the person did not grant, with a way to grant it, or one the account does not
 * let them have.
 */
export function MissingScope({ scope }: { scope: Scope }) {
  const messages = useMessages();
  const { settings, service, session } = useConsole();
  const isRefused = session.refused.use().has(scope);
  const [isLeaving, setLeaving] = useState(false);
  const ask = () => {
    setLeaving(true);
    beginAuthorization(settings, service, whereNow()).catch(() => setLeaving(false));
  };
  return (
    <div className="mx-auto max-w-md px-6 py-24 text-center">
      <h1 className="text-lg font-semibold">{messages.problem.forbidden}</h1>
      <p className="mt-2 text-soft">{isRefused ? messages.session.roleLacks : messages.session.lacks}</p>
      <p className="mt-1 font-mono">{scope}</p>
      {!isRefused && (
        <Button className="mt-5" disabled={isLeaving} onClick={ask}>
          {messages.session.giveIt}
        </Button>
      )}
    </div>
  );
}
