import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type JobsSchemas, take } from '../api/client.js';
import { Problem } from '../api/problem.js';
import { useConsole, useMay } from '../app/context.js';
import { MissingScope } from '../app/missing-scope.js';
import { ProblemView } from '../app/problem-view.js';
import { useWords } from '../messages/messages.js';
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

/** The account's keys: made, shown once, revoked. */
export function KeysPage() {
  const words = useWords();
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
      <header className="flex min-h-12 shrink-0 items-center border-b border-line bg-panel px-4">
        <h1 className="text-sm font-semibold">{words.app.keys}</h1>
        <Button look="strong" className="ml-auto" onClick={() => setMaking(true)}>
          {words.keys.make}
        </Button>
      </header>
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
  const words = useWords();
  const times = useTimes();
  const { id, kind, sandbox, scopes, note, createdAt, lastUsedAt, expiresAt, revokedAt } = apiKey;
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 px-4 py-2.5 ${revokedAt ? 'text-dim' : ''}`}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{note ?? words.keys.noNote}</span>
          <Badge>{words.keys.kinds[kind]}</Badge>
          {sandbox && <Badge tone="sandbox">{words.app.sandbox}</Badge>}
          {revokedAt && <Badge tone="fail">{words.keys.revoked}</Badge>}
        </p>
        <p className="mt-0.5 truncate text-xs text-dim">
          <span className="font-mono">{id}</span> · {scopes ? scopes.join(', ') : words.keys.allScopes}
        </p>
        <p className="mt-0.5 text-xs text-dim">
          {words.keys.made} {times.short(createdAt)} · {words.keys.used} {times.short(lastUsedAt)}
          {expiresAt && ` · ${words.keys.ends} ${times.short(expiresAt)}`}
        </p>
      </div>
      {!revokedAt && (
        <Button look="danger" aria-label={`${words.keys.revoke} ${id}`} onClick={onRevoke}>
          {words.keys.revoke}
        </Button>
      )}
    </li>
  );
}

const said = (error: Error, unknown: string): string =>
  error instanceof Problem && error.kind === 'offline' ? unknown : error.message;

/** A key of an agent ends after 90 days at most; the one that the console makes is such a key (decision 0260). */
const LIFE_MS = 90 * 24 * 3600 * 1000 - 60_000;

function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const { jobs, service } = useConsole();
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const [scopes, setScopes] = useState<readonly (typeof SCOPES)[number][]>(['jobs:read']);
  const make = useMutation({
    mutationFn: () =>
      take(
        jobs.POST('/api/management/keys', {
          params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
          body: {
            kind: 'private',
            sandbox: isSandbox(service),
            scopes: [...scopes],
            note: note.trim() || null,
            expiresAt: new Date(Date.now() + LIFE_MS).toISOString(),
          },
        }),
      ),
    gcTime: 0,
    onSettled: () => queries.invalidateQueries({ queryKey: ['keys', service.name] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (scopes.length > 0 && !make.isPending) make.mutate();
  };
  if (make.data)
    return (
      <Dialog title={words.keys.once} onClose={onClose} className="w-[34rem]">
        <div className="p-5">
          <h2 className="text-sm font-semibold">{words.keys.once}</h2>
          <p className="mt-2 text-soft">{words.keys.onceWhy}</p>
          <p className="mt-4 rounded-md bg-sunken p-3 font-mono text-xs break-all select-all">
            {make.data.secret}
          </p>
          <div className="mt-5 flex justify-end gap-2">
            <Button onClick={() => void navigator.clipboard.writeText(make.data.secret)}>
              {words.app.copy}
            </Button>
            <Button look="strong" autoFocus onClick={onClose}>
              {words.app.close}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={words.keys.make} onClose={onClose}>
      <form className="p-5" onSubmit={submit}>
        <h2 className="text-sm font-semibold">{words.keys.make}</h2>
        <label className="mt-3 block">
          <span className="text-xs text-soft">{words.keys.note}</span>
          <Input
            autoFocus
            className="mt-1 w-full"
            maxLength={100}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <fieldset className="mt-4">
          <legend className="text-xs text-soft">{words.keys.scopes}</legend>
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
        <p className="mt-3 text-xs text-dim">{words.keys.life}</p>
        {make.error && (
          <p role="alert" className="mt-3 text-xs text-fail">
            {said(make.error, words.problem.unknownOutcome)}
          </p>
        )}
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{words.app.cancel}</Button>
          <Button type="submit" look="strong" disabled={scopes.length === 0 || make.isPending}>
            {words.keys.make}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RevokeDialog({ apiKey: { id, note }, onClose }: { apiKey: KeyView; onClose: () => void }) {
  const words = useWords();
  const { jobs, service } = useConsole();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => take(jobs.DELETE('/api/management/keys/{id}', { params: { path: { id } } as never })),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['keys', service.name] }),
  });
  return (
    <Dialog title={words.keys.revoke} onClose={onClose}>
      <div className="p-5">
        <h2 className="text-sm font-semibold">
          {words.keys.revoke}: {note ?? id}
        </h2>
        <p className="mt-2 text-soft">{words.keys.revokeWhy}</p>
        {revoke.error && (
          <p role="alert" className="mt-3 text-xs text-fail">
            {said(revoke.error, words.problem.unknownOutcome)}
          </p>
        )}
        <div className="mt-5 flex justify-end gap-2">
          <Button autoFocus onClick={onClose}>
            {words.app.cancel}
          </Button>
          <Button look="danger" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
            {words.keys.revoke}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
