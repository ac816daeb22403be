import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConsole } from './context.js';

export interface Tab {
  to:
    | '/$service/webhooks'
    | '/$service/deliveries'
    | '/$service/events'
    | '/$service/agents'
    | '/$service/projects'
    | '/$service/machines'
    | '/$service/sign-in'
    | '/$service/settings'
    | '/$service/members';
  label: string;
}

/** The header of a page: its name, its sibling pages, and the actions at the right. */
export function PageHeader({
  title,
  tabs,
  children,
}: {
  title: string;
  tabs?: readonly Tab[];
  children?: ReactNode;
}) {
  const { service } = useConsole();
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-panel px-4 py-1.5">
      <h1 className={tabs ? 'sr-only' : 'text-sm font-semibold'}>{title}</h1>
      {tabs && (
        <nav aria-label={title} className="-mx-2 flex gap-0.5">
          {tabs.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              params={{ service: service.name }}
              activeOptions={{ exact: true, includeSearch: false }}
              className="rounded-md px-2 py-1 text-soft hover:text-ink"
              activeProps={{ className: 'bg-picked font-medium !text-accent', 'aria-current': 'page' }}
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-1.5">{children}</div>
    </header>
  );
}
