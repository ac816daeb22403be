import { useState } from 'react';
import { takeData } from '../api/dashboard.js';
import { Problem } from '../api/problem.js';
import { ConfirmDialog } from '../app/confirm-dialog.js';
import { Loading } from '../app/loading.js';
import { useMessages } from '../messages/messages.js';
import { Badge, Button, Panel } from '../ui/controls.js';
import { OrganizationPage } from './organization-page.js';
import { useChange, useOf, useOrganization } from './use-organization.js';

/** Who may vouch for the organization's people: its own sign-in, its domains, and trusted identity providers for agents. */
export function SignInPage() {
  const messages = useMessages();
  const { org, mayChange } = useOrganization();
  const [removing, setRemoving] = useState<{ id: string; issuer: string }>();
  const providers = useOf('identity-providers', org, (dashboard, of, signal) =>
    takeData(
      dashboard.GET('/api/v1/dashboard/organizations/{org}/identity-providers', {
        params: { path: { org: of } },
        signal,
      }),
    ),
  );
  const domains = useOf('domains', org, (dashboard, of, signal) =>
    takeData(
      dashboard.GET('/api/v1/dashboard/organizations/{org}/domains', {
        params: { path: { org: of } },
        signal,
      }),
    ),
  );
  const company = useOf('company-sign-in', org, (dashboard, of, signal) =>
    takeData(
      dashboard.GET('/api/v1/dashboard/organizations/{org}/company-sign-in', {
        params: { path: { org: of } },
        signal,
      }),
    ).catch((error: unknown) => {
      // Not configured.
      if (error instanceof Problem && error.kind === 'not-found') return null;
      throw error;
    }),
  );
  const remove = useChange(
    (dashboard) =>
      takeData(
        dashboard.DELETE('/api/v1/dashboard/organizations/{org}/identity-providers/{identityProvider}', {
          params: { path: { org: org!, identityProvider: removing!.id } },
        }),
      ),
    { changes: ['identity-providers', 'delegations'], onSuccess: () => setRemoving(undefined) },
  );
  return (
    <OrganizationPage
      label={messages.organization.signIn}
      error={providers.error ?? domains.error ?? company.error}
    >
      <div className="mx-auto grid max-w-[90rem] grid-cols-[minmax(0,1fr)] items-start gap-4 p-4 lg:grid-cols-2">
        <Panel title={messages.organization.providers}>
          <p className="px-4 pt-3 text-xs text-soft">{messages.organization.providersWhy}</p>
          {org && !providers.data && <Loading />}
          {providers.data?.items.length === 0 && (
            <p className="px-4 py-6 text-dim">{messages.organization.noProviders}</p>
          )}
          <ul className="divide-y divide-line">
            {providers.data?.items.map(({ id, issuer, enabled, allowedClients, access, defaultRole }) => (
              <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2">
                    <span className="font-medium break-all">{issuer}</span>
                    {!enabled && <Badge tone="fail">{messages.organization.off}</Badge>}
                    <Badge>{messages.account.roles[defaultRole]}</Badge>
                  </p>
                  {access.map(({ resource, scopes }) => (
                    <p key={resource} className="mt-0.5 font-mono text-2xs break-words text-soft">
                      {resource}: {scopes.join(' ')}
                    </p>
                  ))}
                  <p className="mt-0.5 font-mono text-2xs break-all text-dim">{allowedClients.join(' ')}</p>
                </div>
                {mayChange && (
                  <Button
                    look="danger"
                    aria-label={`${messages.account.remove} ${issuer}`}
                    onClick={() => setRemoving({ id, issuer })}
                  >
                    {messages.account.remove}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={messages.organization.company}>
          {company.data ? (
            <dl className="grid gap-2.5 px-4 py-3">
              <div>
                <dt className="text-2xs text-dim">{messages.account.issuer}</dt>
                <dd className="break-all">{company.data.issuer}</dd>
              </div>
              <div>
                <dt className="text-2xs text-dim">{messages.organization.enforced}</dt>
                <dd>{company.data.enforced ? messages.jobs.yes : messages.jobs.no}</dd>
              </div>
            </dl>
          ) : (
            company.data === null && <p className="px-4 py-6 text-dim">{messages.organization.noCompany}</p>
          )}
          <ul className="divide-y divide-line border-t border-line">
            {domains.data?.items.map(({ domain, record, provenAt }) => (
              <li key={domain} className="px-4 py-2.5">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-medium">{domain}</span>
                  <Badge tone={provenAt ? 'pass' : 'unsure'}>
                    {provenAt ? messages.organization.proven : messages.organization.unproven}
                  </Badge>
                </p>
                {!provenAt && (
                  <p className="mt-0.5 font-mono text-2xs break-all text-soft">
                    {record.name} TXT {record.value}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      {removing && (
        <ConfirmDialog
          title={messages.account.remove}
          what={removing.issuer}
          write={remove}
          onClose={() => setRemoving(undefined)}
        >
          {messages.organization.removeProviderWhy}
        </ConfirmDialog>
      )}
    </OrganizationPage>
  );
}
