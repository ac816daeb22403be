import { type FormEvent, useState } from 'react';
import { takeData } from '../api/dashboard.js';
import { Failure } from '../app/failure.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { Badge, Button, Input, Panel } from '../ui/controls.js';
import { useChange, useOf } from './use-organization.js';

const TONES = { delivered: 'pass', failed: 'fail', pending: 'unsure', stopped: 'plain' } as const;
const SHOWN = 5;

/** The worker that a project's approvals and revocations are sent to, with a test and the last deliveries. */
export function Worker({ project, mayChange }: { project: string; mayChange: boolean }) {
  const messages = useMessages();
  const times = useTimes();
  const path = { params: { path: { projectId: project } } };
  const [draft, setDraft] = useState<string>();
  const { data } = useOf('worker', project, (dashboard, _project, signal) =>
    takeData(dashboard.GET('/api/v1/dashboard/projects/{projectId}/worker', { ...path, signal })),
  );
  const deliveries = useOf('worker-deliveries', project, (dashboard, projectId, signal) =>
    takeData(
      dashboard.GET('/api/v1/dashboard/projects/{projectId}/deliveries', {
        params: { path: { projectId }, query: { pageSize: SHOWN } },
        signal,
      }),
    ),
  );
  const save = useChange(
    (dashboard, url: string | null) =>
      takeData(dashboard.PUT('/api/v1/dashboard/projects/{projectId}/worker', { ...path, body: { url } })),
    { changes: ['worker'], onSuccess: () => setDraft(undefined) },
  );
  const test = useChange(
    (dashboard) => takeData(dashboard.POST('/api/v1/dashboard/projects/{projectId}/worker/test', path)),
    {
      changes: ['worker-deliveries'],
      // The delivery is sent after the response.
      onSuccess: () => void setTimeout(() => void deliveries.refetch(), 1_500),
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft !== undefined && !save.isPending) save.mutate(draft.trim() || null);
  };
  return (
    <Panel
      title={messages.organization.worker}
      actions={
        mayChange &&
        data?.url && (
          <Button disabled={test.isPending} onClick={() => test.mutate()}>
            {messages.webhooks.test}
          </Button>
        )
      }
    >
      <form className="flex gap-1.5 p-4" onSubmit={submit}>
        <Input
          className="min-w-0 flex-1"
          type="url"
          aria-label={messages.organization.workerUrl}
          placeholder="https://worker.example/events"
          disabled={!mayChange || !data}
          value={draft ?? data?.url ?? ''}
          onChange={({ target }) => setDraft(target.value)}
        />
        {mayChange && (
          <Button type="submit" disabled={draft === undefined || save.isPending}>
            {messages.jobs.save}
          </Button>
        )}
      </form>
      <div className="px-4 pb-2 empty:hidden">
        <Failure error={save.error ?? test.error} />
      </div>
      <ul className="divide-y divide-line">
        {deliveries.data?.items.map(({ id, event, status, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 px-4 py-1.5 text-xs">
            <Badge tone={TONES[status]}>{messages.job.events[status]}</Badge>
            <span className="min-w-0 flex-1 truncate">{event}</span>
            <span className="text-dim">{times.short(createdAt)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
