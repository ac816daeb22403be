import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { take, takeTagged } from '../api/client.js';
import { intent, useWrite } from '../api/use-write.js';
import { ConfirmDialog } from '../app/confirm-dialog.js';
import { useConsole, useMay } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { MissingScope } from '../app/missing-scope.js';
import { ProblemView } from '../app/problem-view.js';
import { SecretDialog } from '../app/secret-dialog.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { Button, Field, Input, Panel } from '../ui/controls.js';
import { type Fact, FactsPanel } from '../app/facts-panel.js';
import { Dialog } from '../ui/dialog.js';
import { BackIcon } from '../ui/icons.js';
import { Deliveries } from './deliveries.js';
import { type Endpoint, EndpointDialog } from './endpoint-dialog.js';
import { EndpointState } from './endpoints-page.js';

type Doing = 'edit' | 'rotate' | 'recover' | 'delete';

/** One endpoint: its events, its deliveries, and all actions. */
export function EndpointPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const messages = useMessages();
  const { jobs, service } = useConsole();
  const mayAdmin = useMay('account:admin');
  const [doing, setDoing] = useState<Doing>();
  const { data, error } = useQuery({
    queryKey: ['endpoint', service.name, id],
    enabled: mayAdmin,
    queryFn: ({ signal }) =>
      takeTagged(jobs.GET('/api/management/webhook-endpoints/{id}', { params: { path: { id } }, signal })),
  });
  const test = useWrite(
    () =>
      take(
        jobs.POST('/api/management/webhook-endpoints/{id}/test', {
          params: { path: { id }, header: intent() },
        }),
      ),
    { changes: ['deliveries'] },
  );
  const toggle = useWrite(
    (enabled: boolean) =>
      take(
        jobs.PATCH('/api/management/webhook-endpoints/{id}', {
          params: { path: { id }, header: { 'If-Match': data!.tag } },
          body: { enabled } as never,
        }),
      ),
    { changes: ['endpoint', 'endpoints', 'deliveries'] },
  );
  if (!mayAdmin) return <MissingScope scope="account:admin" />;
  if (error) return <ProblemView error={error} notFound={messages.webhooks.notFound} />;
  if (!data) return <p className="p-6 text-dim">{messages.app.loading}</p>;
  const { endpoint } = data.value;
  const close = () => setDoing(undefined);
  return (
    <>
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-panel px-4 py-2">
        <Link
          to="/$service/webhooks"
          params={{ service: service.name }}
          aria-label={messages.app.webhooks}
          className="-ml-1 flex size-7 items-center justify-center rounded-md text-soft hover:bg-hover"
        >
          <BackIcon />
        </Link>
        <h1 className="min-w-0 truncate font-mono text-xs font-semibold">{endpoint.url}</h1>
        <EndpointState endpoint={endpoint} />
        <div className="ml-auto flex flex-wrap gap-1.5">
          <Button disabled={!endpoint.enabled || test.isPending} onClick={() => test.mutate()}>
            {messages.webhooks.test}
          </Button>
          <Button disabled={toggle.isPending} onClick={() => toggle.mutate(!endpoint.enabled)}>
            {endpoint.enabled ? messages.webhooks.disable : messages.webhooks.enable}
          </Button>
          <Button onClick={() => setDoing('edit')}>{messages.webhooks.edit}</Button>
          <Button onClick={() => setDoing('rotate')}>{messages.webhooks.rotate}</Button>
          <Button disabled={!endpoint.enabled} onClick={() => setDoing('recover')}>
            {messages.webhooks.recover}
          </Button>
          <Button look="danger" onClick={() => setDoing('delete')}>
            {messages.webhooks.delete}
          </Button>
        </div>
      </header>
      <div
        className="min-h-0 flex-1 overflow-auto"
        tabIndex={0}
        role="region"
        aria-label={messages.app.webhooks}
      >
        <div className="mx-auto grid max-w-[90rem] grid-cols-[minmax(0,1fr)] items-start gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-4 lg:order-2">
            <Facts endpoint={endpoint} />
            <Failure error={test.error ?? toggle.error} />
          </div>
          <Panel title={messages.webhooks.deliveries}>
            <Deliveries of={{ endpoint: id }} />
          </Panel>
        </div>
      </div>
      {doing === 'edit' && <EndpointDialog endpoint={endpoint} tag={data.tag} onClose={close} />}
      {doing === 'rotate' && <RotateDialog endpoint={endpoint} onClose={close} />}
      {doing === 'recover' && <RecoverDialog id={id} onClose={close} />}
      {doing === 'delete' && <DeleteDialog endpoint={endpoint} onClose={close} />}
    </>
  );
}

function Facts({ endpoint }: { endpoint: Endpoint }) {
  const messages = useMessages();
  const times = useTimes();
  const { id, types, headers, note, noticeEmail, createdAt, createdBy } = endpoint;
  const { failingSince, disabledAt, disabledBy, oldSecretEndsAt } = endpoint;
  const facts: Fact[] = [
    ['Id', <span className="font-mono text-xs">{id}</span>],
    [messages.webhooks.types, types === null ? messages.webhooks.allTypes : types.join(', ')],
    [messages.webhooks.headers, headers.join(', ')],
    [messages.keys.note, note],
    [messages.webhooks.noticeEmail, noticeEmail],
    [messages.webhooks.failing, failingSince && times.long(failingSince)],
    [messages.webhooks.disabled, disabledAt && `${times.long(disabledAt)} · ${disabledBy}`],
    [messages.webhooks.oldSecret, oldSecretEndsAt && times.long(oldSecretEndsAt)],
    [messages.webhooks.made, `${times.long(createdAt)} · ${createdBy}`],
  ];
  return <FactsPanel facts={facts} />;
}

const HOUR_SECONDS = 3600;
const GRACES = [0, 24 * HOUR_SECONDS, 7 * 24 * HOUR_SECONDS];

function RotateDialog({ endpoint: { id, url }, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const messages = useMessages();
  const { jobs } = useConsole();
  const [graceSeconds, setGrace] = useState(GRACES[1]!);
  const rotate = useWrite(
    () =>
      take(
        jobs.POST('/api/management/webhook-endpoints/{id}/rotate', {
          params: { path: { id } },
          body: { graceSeconds },
        }),
      ),
    { changes: ['endpoint', 'endpoints'] },
  );
  if (rotate.data)
    return <SecretDialog title={messages.webhooks.once} secret={rotate.data.secret} onClose={onClose} />;
  return (
    <ConfirmDialog title={messages.webhooks.rotate} what={url} write={rotate} onClose={onClose}>
      <p>{messages.webhooks.rotateWhy}</p>
      <fieldset className="mt-3 grid gap-1">
        <legend className="mb-1 text-xs">{messages.webhooks.oldSecret}</legend>
        {GRACES.map((seconds, index) => (
          <label key={seconds} className="flex items-center gap-2">
            <input
              type="radio"
              name="grace"
              className="accent-accent"
              checked={seconds === graceSeconds}
              onChange={() => setGrace(seconds)}
            />
            {messages.webhooks.graces[index]}
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}

function DeleteDialog({ endpoint: { id, url }, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const messages = useMessages();
  const navigate = useNavigate();
  const { jobs, service } = useConsole();
  const remove = useWrite(
    () => take(jobs.DELETE('/api/management/webhook-endpoints/{id}', { params: { path: { id } } })),
    {
      changes: ['endpoints'],
      onSuccess: () => void navigate({ to: '/$service/webhooks', params: { service: service.name } }),
    },
  );
  return (
    <ConfirmDialog title={messages.webhooks.delete} what={url} write={remove} onClose={onClose}>
      {messages.webhooks.deleteWhy}
    </ConfirmDialog>
  );
}

const toInstant = (local: string): string => new Date(local).toISOString();

function RecoverDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const messages = useMessages();
  const { jobs } = useConsole();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const recover = useWrite(
    () =>
      take(
        jobs.POST('/api/management/webhook-endpoints/{id}/recover', {
          params: { path: { id }, header: intent() },
          body: { from: toInstant(from), ...(to !== '' && { to: toInstant(to) }) },
        }),
      ),
    { changes: ['deliveries'] },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (from !== '' && !recover.isPending) recover.mutate();
  };
  return (
    <Dialog title={messages.webhooks.recover} onClose={onClose}>
      <form className="p-5" onSubmit={submit}>
        <h2 className="text-sm font-semibold">{messages.webhooks.recover}</h2>
        <p className="mt-2 text-soft">{messages.webhooks.recoverWhy}</p>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          <Field label={messages.jobs.filterNames.from}>
            <Input
              autoFocus
              required
              type="datetime-local"
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
          </Field>
          <Field label={messages.jobs.filterNames.to} hint={messages.webhooks.untilNow}>
            <Input type="datetime-local" value={to} onChange={({ target }) => setTo(target.value)} />
          </Field>
        </div>
        <Failure error={recover.error} />
        {recover.data && (
          <p role="status" className="mt-3 text-pass">
            {messages.webhooks.recovered(recover.data.queued)}
          </p>
        )}
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{recover.data ? messages.app.close : messages.app.cancel}</Button>
          {!recover.data && (
            <Button type="submit" look="strong" disabled={from === '' || recover.isPending}>
              {messages.webhooks.recover}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
