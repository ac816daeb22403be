import { useState } from 'react';
import { takeData } from '../api/dashboard.js';
import { ConfirmDialog } from '../app/confirm-dialog.js';
import { Loading } from '../app/loading.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { Badge, Button, Panel } from '../ui/controls.js';
import { Nothing, OrganizationPage } from './organization-page.js';
import { useChange, useOf, useOrganization } from './use-organization.js';

/** The organization's own clients, including machines, and its policy for agents. */
export function MachinesPage() {
  const messages = useMessages();
  const { org, mayChange } = useOrganization();
  const [removing, setRemoving] = useState<{ clientId: string; name?: string }>();
  const clients = useOf('clients', org, (dashboard, of, signal) =>
    takeData(
      dashboard.GET('/api/v1/dashboard/organizations/{org}/clients', {
        params: { path: { org: of } },
        signal,
      }),
    ),
  );
  const policy = useOf('agent-policy', org, (dashboard, of, signal) =>
    takeData(
      dashboard.GET('/api/v1/dashboard/organizations/{org}/agent-policy', {
        params: { path: { org: of } },
        signal,
      }),
    ),
  );
  const remove = useChange(
    (dashboard) =>
      takeData(
        dashboard.DELETE('/api/v1/dashboard/organizations/{org}/clients/{registeredClient}', {
          params: { path: { org: org!, registeredClient: removing!.clientId } },
        }),
      ),
    { changes: ['clients', 'delegations'], onSuccess: () => setRemoving(undefined) },
  );
  const { data } = policy;
  const rules = data && [
    [messages.organization.allowedClients, data.allowedClients?.join(' ') ?? messages.organization.all],
    [messages.organization.allowedResources, data.allowedResources?.join(' ') ?? messages.organization.all],
    ...(['requireDpop', 'requirePushedRequests', 'refuseDevices', 'refusePassingOn'] as const).map((name) => [
      messages.organization.rules[name],
      data[name] ? messages.jobs.yes : messages.jobs.no,
    ]),
    [messages.organization.refreshLeewaySeconds, String(data.refreshLeewaySeconds)],
  ];
  return (
    <OrganizationPage label={messages.organization.machines} error={clients.error ?? policy.error}>
      <div className="mx-auto grid max-w-[90rem] grid-cols-[minmax(0,1fr)] items-start gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Panel title={messages.organization.clients}>
          {org && !clients.data && <Loading />}
          {clients.data?.items.length === 0 && <Nothing>{messages.organization.noClients}</Nothing>}
          <ul className="divide-y divide-line">
            {clients.data?.items.map((client) => (
              <Client
                key={client.clientId}
                client={client}
                onRemove={mayChange ? () => setRemoving(client) : undefined}
              />
            ))}
          </ul>
        </Panel>
        {rules && (
          <Panel title={messages.organization.policy}>
            <dl className="grid gap-2.5 px-4 py-3">
              {rules.map(([name, value]) => (
                <div key={name}>
                  <dt className="text-2xs text-dim">{name}</dt>
                  <dd className="break-all">{value}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        )}
      </div>
      {removing && (
        <ConfirmDialog
          title={messages.account.remove}
          what={removing.name ?? removing.clientId}
          write={remove}
          onClose={() => setRemoving(undefined)}
        >
          {messages.organization.removeClientWhy}
        </ConfirmDialog>
      )}
    </OrganizationPage>
  );
}

interface ClientView {
  clientId: string;
  name?: string;
  authentication: string;
  machineAccess: { resource: string; scopes: string[] }[] | null;
  createdAt: string;
}

function Client({ client, onRemove }: { client: ClientView; onRemove: (() => void) | undefined }) {
  const messages = useMessages();
  const times = useTimes();
  const { clientId, name, authentication, machineAccess, createdAt } = client;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name ?? clientId}</span>
          {machineAccess && <Badge tone="unsure">{messages.organization.machine}</Badge>}
          <span className="text-xs text-dim">{authentication}</span>
        </p>
        {machineAccess?.map(({ resource, scopes }) => (
          <p key={resource} className="mt-0.5 font-mono text-2xs break-words text-soft">
            {resource}: {scopes.join(' ')}
          </p>
        ))}
        <p className="mt-0.5 truncate text-xs text-dim">
          <span className="font-mono">{clientId}</span> · {messages.keys.made} {times.short(createdAt)}
        </p>
      </div>
      {onRemove && (
        <Button look="danger" aria-label={`${messages.account.remove} ${clientId}`} onClick={onRemove}>
          {messages.account.remove}
        </Button>
      )}
    </li>
  );
}
