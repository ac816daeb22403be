import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SignInHere, wantsSignIn } from '../agents/sign-in-here.js';
import { useConsole } from '../app/context.js';
import { PageHeader } from '../app/page-header.js';
import { ProblemView } from '../app/problem-view.js';
import { useMessages } from '../messages/messages.js';
import { Select } from '../ui/controls.js';
import { useAgentTabs } from './tabs.js';
import { useOrganization } from './use-organization.js';

/** The frame of an organization's pages: its tabs, and a choice of organization if the person is in several. */
export function OrganizationPage({
  label,
  error,
  actions,
  children,
}: {
  label: string;
  error: Error | null;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const messages = useMessages();
  const tabs = useAgentTabs();
  const navigate = useNavigate();
  const { service } = useConsole();
  const { org, memberships, error: unknown } = useOrganization();
  const failure = unknown ?? error;
  if (wantsSignIn(failure)) return <SignInHere error={failure} />;
  if (failure) return <ProblemView error={failure} />;
  return (
    <>
      <PageHeader title={messages.app.agents} tabs={tabs}>
        {memberships.length > 1 && (
          <Select
            aria-label={messages.agents.organization}
            value={org}
            onChange={({ target }) =>
              void navigate({
                to: '.',
                params: { service: service.name },
                search: { org: target.value } as never,
              })
            }
          >
            {memberships.map(({ organization, name }) => (
              <option key={organization} value={organization}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {actions}
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-auto" tabIndex={0} role="region" aria-label={label}>
        {children}
      </div>
    </>
  );
}

/** A note for an empty list. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="bg-panel px-4 py-16 text-center text-dim">{children}</p>
);
