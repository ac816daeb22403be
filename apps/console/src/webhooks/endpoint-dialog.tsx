import { type FormEvent, useState } from 'react';
import { type JobsSchemas, take } from '../api/client.js';
import { intent, useWrite } from '../api/use-write.js';
import { useConsole } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { SecretDialog } from '../app/secret-dialog.js';
import { useMessages } from '../messages/messages.js';
import { isSandbox } from '../session/settings.js';
import { Button, Field, Input } from '../ui/controls.js';
import { Dialog } from '../ui/dialog.js';
import { EVENT_TYPES, type EventType } from './event-types.js';
import { readHeaders } from './headers.js';

export type Endpoint = JobsSchemas['EndpointView'];

/** Creates an endpoint, whose secret is shown once, or changes one, unless another person has changed it since. */
export function EndpointDialog({
  endpoint,
  tag,
  onClose,
}: {
  endpoint?: Endpoint;
  tag?: string;
  onClose: () => void;
}) {
  const messages = useMessages();
  const { jobs, service } = useConsole();
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [note, setNote] = useState(endpoint?.note ?? '');
  const [noticeEmail, setNoticeEmail] = useState(endpoint?.noticeEmail ?? '');
  const [headers, setHeaders] = useState('');
  const [types, setTypes] = useState<ReadonlySet<EventType>>(new Set(endpoint?.types ?? []));
  const title = endpoint ? messages.webhooks.edit : messages.webhooks.make;
  const save = useWrite(
    async (): Promise<string | undefined> => {
      const body = {
        url: url.trim(),
        note: note.trim() || null,
        noticeEmail: noticeEmail.trim() || null,
        types: types.size === 0 ? null : EVENT_TYPES.filter((one) => types.has(one)),
        // Stored headers are not shown; if left empty, they are kept.
        ...(headers.trim() !== '' && { headers: readHeaders(headers) }),
      };
      if (!endpoint) {
        const made = await take(
          jobs.POST('/api/management/webhook-endpoints', {
            params: { header: intent() },
            body: { ...body, sandbox: isSandbox(service), enabled: true },
          }),
        );
        return made.secret;
      }
      await take(
        jobs.PATCH('/api/management/webhook-endpoints/{id}', {
          params: { path: { id: endpoint.id }, header: { 'If-Match': tag } },
          body: body as never,
        }),
      );
      return undefined;
    },
    { changes: ['endpoints', 'endpoint'], onSuccess: (secret) => secret === undefined && onClose() },
  );
  if (save.data) return <SecretDialog title={messages.webhooks.once} secret={save.data} onClose={onClose} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() !== '' && !save.isPending) save.mutate();
  };
  const toggle = (type: EventType) => {
    const changed = new Set(types);
    if (!changed.delete(type)) changed.add(type);
    setTypes(changed);
  };
  return (
    <Dialog title={title} onClose={onClose} className="w-[38rem]">
      <form className="p-5" onSubmit={submit}>
        <h2 className="text-sm font-semibold">{title}</h2>
        <div className="mt-3 grid gap-3">
          <Field label={messages.webhooks.url}>
            <Input
              autoFocus
              required
              type="url"
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
          </Field>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={messages.keys.note}>
              <Input maxLength={100} value={note} onChange={({ target }) => setNote(target.value)} />
            </Field>
            <Field label={messages.webhooks.noticeEmail}>
              <Input
                type="email"
                value={noticeEmail}
                onChange={({ target }) => setNoticeEmail(target.value)}
              />
            </Field>
          </div>
          <Field
            label={messages.webhooks.headers}
            hint={
              endpoint && endpoint.headers.length > 0
                ? messages.webhooks.headersKept(endpoint.headers.join(', '))
                : undefined
            }
          >
            <textarea
              rows={2}
              spellCheck={false}
              placeholder="Authorization: Bearer …"
              className="w-full rounded-md border border-line-strong bg-panel px-2 py-1 font-mono text-xs placeholder:text-dim"
              value={headers}
              onChange={({ target }) => setHeaders(target.value)}
            />
          </Field>
          <fieldset>
            <legend className="text-xs text-soft">
              {types.size === 0 ? messages.webhooks.allTypes : messages.webhooks.someTypes(types.size)}
            </legend>
            <div className="mt-1 grid max-h-44 grid-cols-1 gap-x-3 overflow-auto rounded-md border border-line px-2 py-1 sm:grid-cols-2">
              {EVENT_TYPES.map((type) => (
                <label key={type} className="flex h-7 items-center gap-2">
                  <input
                    type="checkbox"
                    className="accent-accent"
                    checked={types.has(type)}
                    onChange={() => toggle(type)}
                  />
                  <span className="truncate font-mono text-xs">{type}</span>
                </label>
              ))}
            </div>
          </fieldset>
        </div>
        <Failure error={save.error} />
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{messages.app.cancel}</Button>
          <Button type="submit" look="strong" disabled={url.trim() === '' || save.isPending}>
            {endpoint ? messages.jobs.save : messages.webhooks.make}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
