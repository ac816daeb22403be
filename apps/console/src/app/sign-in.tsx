import { useEffect, useState } from 'react';
import { beginAuthorization } from '../session/authorize.js';
import type { ConsoleSettings, JobsService } from '../session/settings.js';
import { useMessages, type Messages } from '../messages/messages.js';
import { Button } from '../ui/controls.js';

export type SignInReason = 'first' | 'refused' | 'signed-out' | 'signed-out-here' | 'failed' | 'passed-on';

/** The current location, without parameters added by the sign-in. */
export const whereNow = (): string => `${location.pathname}${location.search}`;

/** Redirects to the gateway: at once on the first visit, on request after a session has ended. */
export function SignIn({
  settings,
  service,
  reason,
  returnTo = whereNow(),
}: {
  settings: ConsoleSettings;
  service: JobsService;
  reason: SignInReason;
  returnTo?: string;
}) {
  const messages = useMessages();
  const [isLeaving, setLeaving] = useState(reason === 'first');
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (!isLeaving || settings.clientId === null) return;
    beginAuthorization(settings, service, returnTo).catch(() => {
      setLeaving(false);
      setError(messages.problem.offline(messages.problem.authService));
      // Retries by itself, like reads.
      if (reason === 'first') setTimeout(() => setLeaving(true), 3_000);
    });
  }, [isLeaving, settings, service, returnTo, reason, messages]);
  return (
    <main className="grid h-full grid-cols-[minmax(0,1fr)] place-items-center p-6">
      <div className="w-full max-w-sm rounded-xl border border-line bg-panel p-8 text-center shadow-sm">
        <Mark />
        {settings.clientId === null ? (
          <NoClient settings={settings} />
        ) : (
          <>
            <h1 className="mt-5 text-lg font-semibold">{headingOf(messages, reason)}</h1>
            <p className="mt-2 text-soft" role={error ? 'alert' : undefined}>
              {error ?? textOf(messages, reason)}
            </p>
            <Button
              look="strong"
              className="mt-6 h-9 w-full text-sm"
              disabled={isLeaving}
              onClick={() => setLeaving(true)}
              autoFocus
            >
              {isLeaving ? messages.session.leaving : messages.session.signIn}
            </Button>
          </>
        )}
      </div>
    </main>
  );
}

function NoClient({ settings }: { settings: ConsoleSettings }) {
  const messages = useMessages();
  return (
    <>
      <h1 className="mt-5 text-lg font-semibold">{messages.session.noClient}</h1>
      <p className="mt-2 text-soft">{messages.session.noClientWhy}</p>
      <pre tabIndex={0} className="mt-4 overflow-x-auto rounded-md bg-sunken p-3 text-left text-2xs">
        {`client create --name Console \\\n  --redirect-uri ${settings.redirectUri}`}
      </pre>
    </>
  );
}

const headingOf = ({ session }: Messages, reason: SignInReason): string =>
  ({
    first: session.title,
    refused: session.refused,
    'signed-out': session.signedOut,
    'signed-out-here': session.signedOutHere,
    failed: session.failed,
    'passed-on': session.passedOn,
  })[reason];

const textOf = ({ session }: Messages, reason: SignInReason): string =>
  ({
    first: session.intro,
    refused: session.refusedWhy,
    'signed-out': session.intro,
    'signed-out-here': session.signedOutHereWhy,
    failed: session.intro,
    'passed-on': session.passedOnWhy,
  })[reason];

export const Mark = ({ className = 'mx-auto size-9' }: { className?: string }) => (
  <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
    <rect width="24" height="24" rx="6" className="fill-accent" />
    <path
      d="M7 12.4l3.4 3.4L17.2 9"
      fill="none"
      className="stroke-accent-ink"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
