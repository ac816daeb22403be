import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type JobsSchemas, take } from '../api/client.js';
import { intent, useWrite } from '../api/use-write.js';
import { ConfirmDialog } from '../app/confirm-dialog.js';
import { useConsole, useMay } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { Loading } from '../app/loading.js';
import { MissingScope } from '../app/missing-scope.js';
import { PageHeader } from '../app/page-header.js';
import { ProblemView } from '../app/problem-view.js';
import { SecretDialog } from '../app/secret-dialog.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { isSandbox } from '../session/settings.js';
import { Badge, Button, Input } from '../ui/controls.js';
import { Dialog } from '../ui/dialog.js';

type KeyView = JobsSchemas['KeyView'];

const SCOPES = [
  'jobs:read',
  'jobs:write',
  'jobs:review',
  'jobs:photos',
  'tin:verify',
  'ssn:verify',
  'dob:verify',
  'aml:screen',
  'crosscheck:run',
  'invites:write',
] as const;

/** The account's keys: creating, showing once, revoking. */
export function KeysPage() {
  const messages = useMessages();
  const { jobs, service } = useConsole();
  const mayAdmin = useMay('account:admin');
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<KeyView>();
  const keys = useQuery({
    queryKey: ['keys', service.name],
    enabled: mayAdmin,
    queryFn: ({ signal }) => take(jobs.GET('/api/management/keys', { signal })),
  });
  if (!mayAdmin) return <MissingScope scope="account:admin" />;
  if (keys.error) return <ProblemView error={keys.error} />;
  return (
    <>
      <PageHeader title={messages.app.keys}>
        <Button look="strong" onClick={() => setMaking(true)}>
          {messages.keys.make}
        </Button>
      </PageHeader>
      {!keys.data && <Loading />}
      <ul className="min-h-0 flex-1 divide-y divide-line overflow-auto bg-panel">
        {keys.data?.keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
        ))}
      </ul>
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: KeyView; onRevoke: () => void }) {
  const messages = useMessages();
  const times = useTimes();
  const { id, kind, sandbox, scopes, note, createdAt, lastUsedAt, expiresAt, revokedAt, disabledAt } = apiKey;
  const isExpired = !revokedAt && expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 px-4 py-2.5 ${revokedAt || isExpired ? 'text-dim' : ''}`}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{note ?? messages.keys.noNote}</span>
          <Badge>{messages.keys.kinds[kind]}</Badge>
          {sandbox && <Badge tone="sandbox">{messages.app.sandbox}</Badge>}
          {disabledAt && !revokedAt && <Badge tone="fail">{messages.keys.disabled}</Badge>}
          {revokedAt && <Badge tone="fail">{messages.keys.revoked}</Badge>}
          {isExpired && <Badge tone="fail">{messages.keys.expired}</Badge>}
        </p>
        <p className="mt-0.5 truncate text-xs text-dim">
          <span className="font-mono">{id}</span> · {scopes ? scopes.join(', ') : messages.keys.allScopes}
        </p>
        <p className="mt-0.5 text-xs text-dim">
          {messages.keys.made} {times.short(createdAt)} · {messages.keys.used} {times.short(lastUsedAt)}
          {expiresAt &&
            ` · ${isExpired ? messages.keys.ended : messages.keys.ends} ${times.short(expiresAt)}`}
        </p>
      </div>
      {!revokedAt && (
        <div className="flex gap-2">
          <SwitchButton apiKey={apiKey} />
          <Button look="danger" aria-label={`${messages.keys.revoke} ${id}`} onClick={onRevoke}>
            {messages.keys.revoke}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Disables the key, or enables it again: neither needs to be confirmed, because the other undoes it. */
function SwitchButton({ apiKey: { id, disabledAt } }: { apiKey: KeyView }) {
  const messages = useMessages();
  const { jobs } = useConsole();
  const path = disabledAt ? '/api/management/keys/{id}/enable' : '/api/management/keys/{id}/disable';
  const change = useWrite(() => take(jobs.POST(path, { params: { path: { id } } as never })), {
    changes: ['keys'],
  });
  const label = disabledAt ? messages.keys.enable : messages.keys.disable;
  return (
    <>
      <Failure error={change.error} />
      <Button aria-label={`${label} ${id}`} disabled={change.isPending} onClick={() => change.mutate()}>
        {label}
      </Button>
    </>
  );
}

/** Keys created by an agent expire after at most 90 days; the console counts as an agent. */
const LIFE_MS = 90 * 24 * 3600 * 1000 - 60_000;

function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages();
  const { jobs, service } = useConsole();
  const [note, setNote] = useState('');
  const [scopes, setScopes] = useState<readonly (typeof SCOPES)[number][]>(['jobs:read']);
  const make = useWrite(
    () =>
      take(
        jobs.POST('/api/management/keys', {
          params: { header: intent() },
          body: {
            kind: 'private',
            sandbox: isSandbox(service),
            scopes: [...scopes],
            note: note.trim() || null,
            expiresAt: new Date(Date.now() + LIFE_MS).toISOString(),
          },
        }),
      ),
    { changes: ['keys'] },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (scopes.length > 0 && !make.isPending) make.mutate();
  };
  if (make.data)
    return <SecretDialog title={messages.keys.once} secret={make.data.secret} onClose={onClose} />;
  return (
    <Dialog title={messages.keys.make} onClose={onClose}>
      <form className="p-5" onSubmit={submit}>
        <h2 className="text-sm font-semibold">{messages.keys.make}</h2>
        <label className="mt-3 block">
          <span className="text-xs text-soft">{messages.keys.note}</span>
          <Input
            autoFocus
            className="mt-1 w-full"
            maxLength={100}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <fieldset className="mt-4">
          <legend className="text-xs text-soft">{messages.keys.scopes}</legend>
          <div className="mt-1 grid grid-cols-2 gap-x-3">
            {SCOPES.map((scope) => (
              <label key={scope} className="flex h-7 items-center gap-2">
                <input
                  type="checkbox"
                  className="accent-accent"
                  checked={scopes.includes(scope)}
                  onChange={({ target }) =>
                    setScopes(SCOPES.filter((one) => (one === scope ? target.checked : scopes.includes(one))))
                  }
                />
                <span className="font-mono text-xs">{scope}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <p className="mt-3 text-xs text-dim">{messages.keys.life}</p>
        <Failure error={make.error} />
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{messages.app.cancel}</Button>
          <Button type="submit" look="strong" disabled={scopes.length === 0 || make.isPending}>
            {messages.keys.make}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RevokeDialog({ apiKey: { id, note }, onClose }: { apiKey: KeyView; onClose: () => void }) {
  const messages = useMessages();
  const { jobs } = useConsole();
  const revoke = useWrite(
    () => take(jobs.DELETE('/api/management/keys/{id}', { params: { path: { id } } as never })),
    { changes: ['keys'], onSuccess: onClose },
  );
  return (
    <ConfirmDialog title={messages.keys.revoke} what={note ?? id} write={revoke} onClose={onClose}>
      {messages.keys.revokeWhy}
    </ConfirmDialog>
  );
}
