import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { takeData } from '../api/dashboard.js';
import { useConsole } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { Loading } from '../app/loading.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { Badge, Button, Field, Input } from '../ui/controls.js';
import { Dialog } from '../ui/dialog.js';
import { Nothing, OrganizationPage } from './organization-page.js';
import { useChange, useOrganization, useProjects } from './use-organization.js';

/** An organization's projects for the bouncer flow: each has its tools, sign-in methods and worker. */
export function ProjectsPage() {
  const messages = useMessages();
  const times = useTimes();
  const { service } = useConsole();
  const { org, mayChange } = useOrganization();
  const { data, error } = useProjects(org);
  const [isMaking, setMaking] = useState(false);
  return (
    <OrganizationPage
      label={messages.organization.projects}
      error={error}
      actions={
        mayChange && (
          <Button look="strong" onClick={() => setMaking(true)}>
            {messages.organization.newProject}
          </Button>
        )
      }
    >
      {org && !data && <Loading />}
      {data?.items.length === 0 && <Nothing>{messages.organization.noProjects}</Nothing>}
      <ul className="divide-y divide-line bg-panel">
        {data?.items.map(({ id, name, isEnabled, updatedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <Link
              to="/$service/projects/$id"
              params={{ service: service.name, id }}
              className="min-w-0 truncate font-medium hover:text-accent hover:underline"
            >
              {name}
            </Link>
            {!isEnabled && <Badge tone="fail">{messages.organization.off}</Badge>}
            <span className="truncate font-mono text-2xs text-dim">{id}</span>
            <span className="ml-auto text-xs text-dim">{times.short(updatedAt)}</span>
          </li>
        ))}
      </ul>
      {isMaking && org && <NewProjectDialog org={org} onClose={() => setMaking(false)} />}
    </OrganizationPage>
  );
}

function NewProjectDialog({ org, onClose }: { org: string; onClose: () => void }) {
  const messages = useMessages();
  const [name, setName] = useState('');
  const make = useChange(
    (dashboard, wanted: string) =>
      takeData(
        dashboard.POST('/api/v1/dashboard/organizations/{org}/projects', {
          params: { path: { org } },
          body: { name: wanted },
        }),
      ),
    { changes: ['projects'] },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !make.isPending) make.mutate(name.trim());
  };
  const secrets = make.data && [
    [messages.organization.managementKey, make.data.apiKey],
    [messages.organization.runtimeKey, make.data.runtimeKey],
    [messages.organization.webhookSecret, make.data.webhookSecret],
  ];
  return (
    <Dialog title={messages.organization.newProject} onClose={onClose} isKept={secrets !== undefined}>
      {secrets ? (
        <div className="p-5">
          <h2 className="text-sm font-semibold">{messages.organization.once}</h2>
          <p className="mt-2 text-soft">{messages.keys.onceWhy}</p>
          <dl className="mt-3 grid gap-2">
            {secrets.map(([what, secret]) => (
              <div key={what}>
                <dt className="text-2xs text-dim">{what}</dt>
                <dd className="rounded bg-sunken p-2 font-mono text-xs break-all select-all">{secret}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-5 flex justify-end">
            <Button look="strong" autoFocus onClick={onClose}>
              {messages.app.close}
            </Button>
          </div>
        </div>
      ) : (
        <form className="p-5" onSubmit={submit}>
          <h2 className="mb-3 text-sm font-semibold">{messages.organization.newProject}</h2>
          <Field label={messages.organization.name}>
            <Input autoFocus maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
          </Field>
          <Failure error={make.error} />
          <div className="mt-5 flex justify-end gap-2">
            <Button onClick={onClose}>{messages.app.cancel}</Button>
            <Button type="submit" look="strong" disabled={name.trim() === '' || make.isPending}>
              {messages.organization.newProject}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
