import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { takeData, useDashboard } from '../api/dashboard.js';
import { ConfirmDialog } from '../app/confirm-dialog.js';
import { useConsole, useMay } from '../app/context.js';
import { ProblemView } from '../app/problem-view.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { Badge, Button, Panel } from '../ui/controls.js';
import { type Fact, FactsPanel } from '../app/facts-panel.js';
import { BackIcon } from '../ui/icons.js';
import { agentName, DELEGATION_TONES, inChain, personName } from './delegation-words.js';
import { SignInHere, wantsSignIn } from './sign-in-here.js';
import { type Delegation, useDelegation, useDelegations, useMe } from './use-delegations.js';

/** One delegation: its terms, its chain, its history, and what ends with it. */
export function DelegationPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const messages = useMessages();
  const { service } = useConsole();
  const mayAudit = useMay('audit:read');
  const [isRevoking, setRevoking] = useState(false);
  const { data: delegation, error: unread } = useDelegation(id);
  const me = useMe();
  const error = me.error ?? unread;
  const below = useDelegations(delegation?.organization, { chain: id });
  if (wantsSignIn(error)) return <SignInHere error={error} />;
  if (error) return <ProblemView error={error} notFound={messages.agents.notFound} />;
  if (!delegation) return <p className="p-6 text-dim">{messages.app.loading}</p>;
  const chain = inChain(below.data?.items ?? [], id);
  const isLive = delegation.status === 'active' || delegation.status === 'pending';
  return (
    <>
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-panel px-4 py-2">
        <Link
          to="/$service/agents"
          params={{ service: service.name }}
          aria-label={messages.app.agents}
          className="-ml-1 flex size-7 items-center justify-center rounded-md text-soft hover:bg-hover"
        >
          <BackIcon />
        </Link>
        <h1 className="min-w-0 truncate text-sm font-semibold">
          {agentName(delegation)} <span className="font-normal text-dim">{messages.agents.actsFor}</span>{' '}
          {personName(delegation)}
        </h1>
        <Badge tone={DELEGATION_TONES[delegation.status]}>
          {messages.agents.statuses[delegation.status]}
        </Badge>
        <div className="ml-auto flex gap-1.5">
          {mayAudit && (
            <Link
              to="/$service/audit"
              params={{ service: service.name }}
              search={{ actor: `agent:${delegation.agentDid}` }}
              className="inline-flex h-7 items-center rounded-md border border-line-strong bg-raised px-2.5 text-xs font-medium hover:bg-hover"
            >
              {messages.agents.actions}
            </Link>
          )}
          {isLive && (
            <Button look="danger" onClick={() => setRevoking(true)}>
              {messages.keys.revoke}
            </Button>
          )}
        </div>
      </header>
      <div
        className="min-h-0 flex-1 overflow-auto"
        tabIndex={0}
        role="region"
        aria-label={messages.app.agents}
      >
        <div className="mx-auto grid max-w-[90rem] grid-cols-[minmax(0,1fr)] items-start gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <Panel title={messages.agents.chain}>
              <ul className="divide-y divide-line">
                {delegation.parentId && <Ancestor id={delegation.parentId} />}
                {chain.map(({ delegation: one, depth }) => (
                  <ChainRow
                    key={one.id}
                    delegation={one}
                    depth={depth + (delegation.parentId ? 1 : 0)}
                    isOpen={one.id === id}
                  />
                ))}
              </ul>
            </Panel>
            <History delegation={delegation} />
          </div>
          <Facts delegation={delegation} />
        </div>
      </div>
      {isRevoking && (
        <RevokeDialog
          delegation={delegation}
          chain={chain.map((one) => one.delegation)}
          onClose={() => setRevoking(false)}
        />
      )}
    </>
  );
}

function Ancestor({ id }: { id: string }) {
  const { data } = useDelegation(id);
  return data ? (
    <>
      {data.parentId && <Ancestor id={data.parentId} />}
      <ChainRow delegation={data} depth={0} isOpen={false} />
    </>
  ) : null;
}

const INDENTS = ['', 'pl-9', 'pl-14', 'pl-19', 'pl-24'];

function ChainRow({ delegation, depth, isOpen }: { delegation: Delegation; depth: number; isOpen: boolean }) {
  const messages = useMessages();
  const { service } = useConsole();
  const { id, status, scopes } = delegation;
  return (
    <li className={`px-4 py-2 ${INDENTS[Math.min(depth, INDENTS.length - 1)]} ${isOpen ? 'bg-picked' : ''}`}>
      <p className="flex items-center gap-2">
        {depth > 0 && <span aria-hidden="true">↳</span>}
        <Link
          to="/$service/agents/$id"
          params={{ service: service.name, id }}
          className="truncate font-medium hover:text-accent hover:underline"
          aria-current={isOpen ? 'page' : undefined}
        >
          {agentName(delegation)}
        </Link>
        <Badge tone={DELEGATION_TONES[status]}>{messages.agents.statuses[status]}</Badge>
      </p>
      <p className="mt-0.5 font-mono text-2xs break-words text-soft">{scopes.join(' ')}</p>
    </li>
  );
}

/** Its history, from the auth service's own trail. */
function History({ delegation: { id, organization } }: { delegation: Delegation }) {
  const messages = useMessages();
  const times = useTimes();
  const dashboard = useDashboard();
  const { data } = useQuery({
    queryKey: ['delegation-history', id],
    queryFn: ({ signal }) =>
      takeData(
        dashboard.GET('/api/v1/dashboard/organizations/{org}/audit-log', {
          params: { path: { org: organization }, query: { delegation_id: id, pageSize: 50 } },
          signal,
        }),
      ),
  });
  return (
    <Panel title={messages.agents.history}>
      <ol className="divide-y divide-line">
        {data?.items.map(({ id: line, at, action, actorName, actorId, actorType }) => (
          <li key={line} className="flex flex-wrap gap-x-3 px-4 py-2">
            <span className="font-medium">{action}</span>
            <span className="min-w-0 flex-1 truncate text-soft">{actorName ?? actorId ?? actorType}</span>
            <time dateTime={at} className="text-xs text-dim">
              {times.short(at)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Facts({ delegation }: { delegation: Delegation }) {
  const messages = useMessages();
  const times = useTimes();
  const {
    id,
    agentDid,
    agentProof,
    basis,
    userDid,
    scopes,
    createdAt,
    expiresAt,
    revokedAt,
    revocationReason,
  } = delegation;
  const facts: Fact[] = [
    ['Id', <span className="font-mono text-xs">{id}</span>],
    [messages.agents.agent, <span className="font-mono text-xs">{agentDid}</span>],
    [messages.agents.proof, messages.agents.proofs[agentProof]],
    [messages.agents.basis, messages.agents.bases[basis]],
    [messages.agents.user, <span className="font-mono text-xs">{userDid}</span>],
    [messages.keys.scopes, <span className="font-mono text-xs">{scopes.join(' ')}</span>],
    [messages.webhooks.made, times.long(createdAt)],
    [messages.keys.ends, times.long(expiresAt)],
    [messages.keys.revoked, revokedAt && `${times.long(revokedAt)} · ${revocationReason ?? ''}`],
  ];
  return <FactsPanel facts={facts} />;
}

/** Lists everything that ends before confirming. */
function RevokeDialog({
  delegation: { id },
  chain,
  onClose,
}: {
  delegation: Delegation;
  chain: readonly Delegation[];
  onClose: () => void;
}) {
  const messages = useMessages();
  const dashboard = useDashboard();
  const queries = useQueryClient();
  const ending = chain.filter(({ status }) => status === 'active' || status === 'pending');
  const revoke = useMutation({
    mutationFn: () =>
      takeData(
        dashboard.POST('/api/v1/dashboard/delegations/{id}/revoke', { params: { path: { id } }, body: {} }),
      ),
    onSuccess: onClose,
    onSettled: () => {
      for (const key of ['delegation', 'delegations', 'delegation-history'])
        void queries.invalidateQueries({ queryKey: [key] });
    },
  });
  return (
    <ConfirmDialog title={messages.keys.revoke} write={revoke} onClose={onClose}>
      <p>{messages.agents.ends(ending.length)}</p>
      <ul className="mt-2 max-h-60 overflow-auto rounded-md border border-line">
        {ending.map((one) => (
          <li key={one.id} className="border-b border-line px-3 py-1.5 last:border-0">
            <span className="font-medium text-ink">{agentName(one)}</span>{' '}
            <span className="font-mono text-2xs break-words">{one.scopes.join(' ')}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
