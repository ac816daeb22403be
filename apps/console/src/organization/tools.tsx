import { type FormEvent, useState } from 'react';
import { takeData } from '../api/dashboard.js';
import { Failure } from '../app/failure.js';
import { useWords } from '../messages/messages.js';
import { Badge, Button, Field, Input, Panel } from '../ui/controls.js';
import { Dialog } from '../ui/dialog.js';
import { useChange, useOf } from './use-organization.js';

interface Tool {
  requiresDelegation: boolean;
  requiredScopes: string[];
}

/** Each tool with the scopes that an agent needs for it. */
export function Tools({ project, mayChange }: { project: string; mayChange: boolean }) {
  const words = useWords();
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
      title={words.organization.tools}
      actions={mayChange && <Button onClick={() => setEditing('')}>{words.organization.addTool}</Button>}
    >
      {data && tools.length === 0 && <p className="px-4 py-6 text-dim">{words.organization.noTools}</p>}
      <ul className="divide-y divide-line">
        {tools.map(([name, { requiresDelegation, requiredScopes }]) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <span className="font-mono text-xs font-medium break-all">{name}</span>
            {!requiresDelegation && <Badge>{words.organization.open}</Badge>}
            <span className="min-w-0 flex-1 font-mono text-2xs break-words text-soft">
              {requiredScopes.join(' ')}
            </span>
            {mayChange && (
              <Button aria-label={`${words.webhooks.edit} ${name}`} onClick={() => setEditing(name)}>
                {words.webhooks.edit}
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
  const words = useWords();
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
  const title = name === '' ? words.organization.addTool : `${words.webhooks.edit}: ${name}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="grid gap-3 p-5" onSubmit={submit}>
        <h2 className="text-sm font-semibold break-all">{title}</h2>
        {name === '' && (
          <Field label={words.organization.name}>
            <Input name="name" autoFocus maxLength={100} placeholder="search_flights" />
          </Field>
        )}
        <Field label={words.organization.scopes} hint={words.organization.scopesHint}>
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
          {words.organization.needsDelegation}
        </label>
        <Failure error={save.error ?? remove.error} />
        <div className="mt-2 flex justify-end gap-2">
          {name !== '' && (
            <Button look="danger" className="mr-auto" onClick={() => remove.mutate()}>
              {words.account.remove}
            </Button>
          )}
          <Button onClick={onClose}>{words.app.cancel}</Button>
          <Button type="submit" look="strong" disabled={save.isPending}>
            {words.jobs.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
