import { type FormEvent, useState } from 'react';
import { takeData } from '../api/dashboard.js';
import { Failure } from '../app/failure.js';
import { useMessages } from '../messages/messages.js';
import { Badge, Button, Field, Input, Panel } from '../ui/controls.js';
import { Dialog } from '../ui/dialog.js';
import { useChange, useOf } from './use-organization.js';

interface Tool {
  requiresDelegation: boolean;
  requiredScopes: string[];
}

/** Each tool with the scopes that an agent needs for it. */
export function Tools({ project, mayChange }: { project: string; mayChange: boolean }) {
  const messages = useMessages();
  const [editing, setEditing] = useState<string>();
  const { data } = useOf('tools', project, (dashboard, projectId, signal) =>
    takeData(
      dashboard.GET('/api/v1/dashboard/projects/{projectId}/tools', {
        params: { path: { projectId } },
        signal,
      }),
    ),
  );
  const tools = Object.entries(data?.toolProtections ?? {});
  return (
    <Panel
      title={messages.organization.tools}
      actions={mayChange && <Button onClick={() => setEditing('')}>{messages.organization.addTool}</Button>}
    >
      {data && tools.length === 0 && <p className="px-4 py-6 text-dim">{messages.organization.noTools}</p>}
      <ul className="divide-y divide-line">
        {tools.map(([name, { requiresDelegation, requiredScopes }]) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <span className="font-mono text-xs font-medium break-all">{name}</span>
            {!requiresDelegation && <Badge>{messages.organization.open}</Badge>}
            <span className="min-w-0 flex-1 font-mono text-2xs break-words text-soft">
              {requiredScopes.join(' ')}
            </span>
            {mayChange && (
              <Button aria-label={`${messages.webhooks.edit} ${name}`} onClick={() => setEditing(name)}>
                {messages.webhooks.edit}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {editing !== undefined && (
        <ToolDialog
          project={project}
          name={editing}
          tool={data?.toolProtections[editing]}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Panel>
  );
}

function ToolDialog({
  project,
  name,
  tool,
  onClose,
}: {
  project: string;
  name: string;
  tool: Tool | undefined;
  onClose: () => void;
}) {
  const messages = useMessages();
  const done = { changes: ['tools'], onSuccess: onClose };
  const save = useChange(
    (dashboard, { tool: wanted, ...body }: Tool & { tool: string }) =>
      takeData(
        dashboard.PUT('/api/v1/dashboard/projects/{projectId}/tools/{tool}', {
          params: { path: { projectId: project, tool: wanted } },
          body,
        }),
      ),
    done,
  );
  const remove = useChange(
    (dashboard) =>
      takeData(
        dashboard.DELETE('/api/v1/dashboard/projects/{projectId}/tools/{tool}', {
          params: { path: { projectId: project, tool: name } },
        }),
      ),
    done,
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const wanted = name || String(form.get('name')).trim();
    const requiredScopes = String(form.get('scopes'))
      .split(/[\s,]+/)
      .filter(Boolean);
    if (wanted === '' || save.isPending) return;
    save.mutate({ tool: wanted, requiredScopes, requiresDelegation: form.has('requiresDelegation') });
  };
  const title = name === '' ? messages.organization.addTool : `${messages.webhooks.edit}: ${name}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="grid gap-3 p-5" onSubmit={submit}>
        <h2 className="text-sm font-semibold break-all">{title}</h2>
        {name === '' && (
          <Field label={messages.organization.name}>
            <Input name="name" autoFocus maxLength={100} placeholder="search_flights" />
          </Field>
        )}
        <Field label={messages.organization.scopes} hint={messages.organization.scopesHint}>
          <Input
            name="scopes"
            autoFocus={name !== ''}
            defaultValue={tool?.requiredScopes.join(' ')}
            placeholder="flights:read"
          />
        </Field>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            name="requiresDelegation"
            className="accent-accent"
            defaultChecked={tool?.requiresDelegation ?? true}
          />
          {messages.organization.needsDelegation}
        </label>
        <Failure error={save.error ?? remove.error} />
        <div className="mt-2 flex justify-end gap-2">
          {name !== '' && (
            <Button look="danger" className="mr-auto" onClick={() => remove.mutate()}>
              {messages.account.remove}
            </Button>
          )}
          <Button onClick={onClose}>{messages.app.cancel}</Button>
          <Button type="submit" look="strong" disabled={save.isPending}>
            {messages.jobs.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
