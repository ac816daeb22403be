import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/messages.js';
import { isSandbox, regionOf } from '../session/settings.js';
import { useConsole } from './context.js';

/** First segments of paths without a sandbox version: a sandbox has only jobs, sessions and receivers. */
const SECTIONS: readonly string[] = [
  'review',
  'charts',
  'webhooks',
  'deliveries',
  'events',
  'keys',
  'settings',
  'members',
  'audit',
];

/** A page, or in a sandbox without such a page, a note where to find it. */
export function LiveOnly({ children }: { children: ReactNode }) {
  const messages = useMessages();
  const { service, settings } = useConsole();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const section = path.split(`/${service.name}/`)[1]?.split('/')[0] ?? '';
  if (!isSandbox(service) || !SECTIONS.includes(section)) return children;
  const live = settings.services.find((one) => !isSandbox(one) && regionOf(one) === regionOf(service));
  return (
    <div className="mx-auto max-w-md px-6 py-24 text-center">
      <h1 className="text-lg font-semibold">{messages.app.notInSandbox}</h1>
      <p className="mt-2 text-soft">{messages.app.sandboxHas}</p>
      {live && (
        <a
          className="mt-4 inline-block text-accent underline"
          href={`${import.meta.env.BASE_URL}${live.name}/${section}`}
        >
          {messages.app.openLive(regionOf(live))}
        </a>
      )}
    </div>
  );
}
