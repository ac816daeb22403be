import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../messages/messages.js';
import { isSandbox, regionOf } from '../session/settings.js';
import { useConsole } from './context.js';

/** First words of the paths that a sandbox has nothing for: it mounts jobs, sessions and receivers alone. */
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

/** A page, or in a sandbox that has no such page, what it lacks and where that is. */
export function LiveOnly({ children }: { children: ReactNode }) {
  const words = useWords();
  const { service, settings } = useConsole();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const section = path.split(`/${service.name}/`)[1]?.split('/')[0] ?? '';
  if (!isSandbox(service) || !SECTIONS.includes(section)) return children;
  const live = settings.services.find((one) => !isSandbox(one) && regionOf(one) === regionOf(service));
  return (
    <div className="mx-auto max-w-md px-6 py-24 text-center">
      <h1 className="text-lg font-semibold">{words.app.notInSandbox}</h1>
      <p className="mt-2 text-soft">{words.app.sandboxHas}</p>
      {live && (
        <a
          className="mt-4 inline-block text-accent underline"
          href={`${import.meta.env.BASE_URL}${live.name}/${section}`}
        >
          {words.app.openLive(regionOf(live))}
        </a>
      )}
    </div>
  );
}
