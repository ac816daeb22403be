import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type JobsSchemas, take, takeTagged } from '../api/client.js';
import { useWrite } from '../api/use-write.js';
import { ConfirmDialog } from '../app/confirm-dialog.js';
import { useConsole, useMay } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { Loading } from '../app/loading.js';
import { MissingScope } from '../app/missing-scope.js';
import { PageHeader } from '../app/page-header.js';
import { ProblemView } from '../app/problem-view.js';
import { useMessages } from '../messages/messages.js';
import { Button, Field, Input, Select } from '../ui/controls.js';
import { Dialog } from '../ui/dialog.js';
import { useAccountTabs } from './tabs.js';

type Member = JobsSchemas['MembersView']['members'][number];
type Role = Member['role'];
const ROLES: readonly Role[] = ['viewer', 'reviewer', 'member', 'admin', 'owner'];

/** Whose tokens act in which role; a concurrent change by another person is reported, not overwritten. */
export function MembersPage() {
  const messages = useMessages();
  const tabs = useAccountTabs();
  const { jobs, service } = useConsole();
  const mayAdmin = useMay('account:admin');
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Member>();
  const [changing, setChanging] = useState<Member>();
  const { data, error } = useQuery({
    queryKey: ['members', service.name],
    enabled: mayAdmin,
    queryFn: ({ signal }) => takeTagged(jobs.GET('/api/management/members', { signal })),
  });
  const set = useWrite(
    (body: Member) =>
      take(
        jobs.PUT('/api/management/members', { params: { header: { 'If-Match': data!.tag } }, body: body }),
      ),
    { changes: ['members'], onSuccess: () => (setAdding(false), setChanging(undefined)) },
  );
  const remove = useWrite(
    () =>
      take(
        jobs.DELETE('/api/management/members', {
          params: {
            query: { issuer: removing!.issuer, subject: removing!.subject },
            header: { 'If-Match': data!.tag },
          },
        }),
      ),
    { changes: ['members'], onSuccess: () => setRemoving(undefined) },
  );
  /** Clears the errors of earlier attempts. */
  const begin = (open: () => void) => {
    set.reset();
    remove.reset();
    open();
  };
  if (!mayAdmin) return <MissingScope scope="account:admin" />;
  if (error) return <ProblemView error={error} />;
  return (
    <>
      <PageHeader title={messages.app.account} tabs={tabs}>
        <Button look="strong" onClick={() => begin(() => setAdding(true))}>
          {messages.account.add}
        </Button>
      </PageHeader>
      <div
        className="min-h-0 flex-1 overflow-auto bg-panel"
        tabIndex={0}
        role="region"
        aria-label={messages.account.members}
      >
        <p className="border-b border-line px-4 py-2 text-xs text-soft">{messages.account.rolesWhy}</p>
        {!data && <Loading />}
        {data?.value.members.length === 0 && (
          <p className="px-4 py-16 text-center text-dim">{messages.account.noMembers}</p>
        )}
        <ul className="divide-y divide-line">
          {data?.value.members.map((member) => (
            <li
              key={`${member.issuer} ${member.subject}`}
              className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-3 px-4 py-2.5"
            >
              <div className="min-w-0">
                <p className="truncate font-mono text-xs">{shortDid(member)}</p>
                <p className="truncate text-2xs text-dim">{member.issuer}</p>
              </div>
              <Select
                aria-label={`${messages.account.role}: ${member.subject}`}
                value={member.role}
                onChange={({ target }) => begin(() => setChanging({ ...member, role: target.value as Role }))}
              >
                {ROLES.map((role) => (
                  <option key={role} value={role}>
                    {messages.account.roles[role]}
                  </option>
                ))}
              </Select>
              <Button
                look="danger"
                aria-label={`${messages.account.remove} ${member.subject}`}
                onClick={() => begin(() => setRemoving(member))}
              >
                {messages.account.remove}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {isAdding && (
        <AddDialog
          issuer={data?.value.members[0]?.issuer}
          error={set.error}
          isPending={set.isPending}
          onAdd={(member) => set.mutate(member)}
          onClose={() => setAdding(false)}
        />
      )}
      {changing && (
        <ConfirmDialog
          title={messages.account.changeRole}
          what={shortDid(changing)}
          write={{ ...set, mutate: () => set.mutate(changing) }}
          onClose={() => setChanging(undefined)}
        >
          {messages.account.roleWillBe(messages.account.roles[changing.role])}
        </ConfirmDialog>
      )}
      {removing && (
        <ConfirmDialog
          title={messages.account.remove}
          what={shortDid(removing)}
          write={remove}
          onClose={() => setRemoving(undefined)}
        >
          {messages.account.removeWhy}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Under its issuer, only the part of the subject that is not in the issuer's name is shown. */
const shortDid = ({ issuer, subject }: Member): string =>
  subject.startsWith(`${issuer}:`) ? subject.slice(issuer.length + 1) : subject;

function AddDialog({
  issuer: known = '',
  error,
  isPending,
  onAdd,
  onClose,
}: {
  issuer?: string;
  error: Error | null;
  isPending: boolean;
  onAdd: (member: Member) => void;
  onClose: () => void;
}) {
  const messages = useMessages();
  const { jobs, service } = useConsole();
  const issuers = useQuery({
    queryKey: ['issuers', service.name],
    queryFn: ({ signal }) => take(jobs.GET('/api/management/issuers', { signal })),
  });
  const [issuer, setIssuer] = useState(known);
  const [subject, setSubject] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const dids = issuers.data?.issuers.map(({ did }) => did) ?? [];
  const chosen = issuer || dids[0] || '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onAdd({ issuer: chosen, subject: subject.trim(), role });
  };
  return (
    <Dialog title={messages.account.add} onClose={onClose} className="w-[36rem]">
      <form className="p-5" onSubmit={submit}>
        <h2 className="text-sm font-semibold">{messages.account.add}</h2>
        <div className="mt-3 grid gap-3">
          <Field label={messages.account.subject}>
            <Input
              autoFocus
              required
              pattern="did:.+"
              className="font-mono"
              placeholder="did:web:…"
              value={subject}
              onChange={({ target }) => setSubject(target.value)}
            />
          </Field>
          <Field label={messages.account.issuer}>
            <Select value={chosen} onChange={({ target }) => setIssuer(target.value)}>
              {dids.map((did) => (
                <option key={did}>{did}</option>
              ))}
            </Select>
          </Field>
          <Field label={messages.account.role}>
            <Select value={role} onChange={({ target }) => setRole(target.value as Role)}>
              {ROLES.map((one) => (
                <option key={one} value={one}>
                  {messages.account.roles[one]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Failure error={error} />
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{messages.app.cancel}</Button>
          <Button type="submit" look="strong" disabled={isPending || subject === '' || chosen === ''}>
            {messages.account.add}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
