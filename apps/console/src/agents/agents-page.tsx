import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useConsole } from '../app/context.js';
import { Loading } from '../app/loading.js';
import { PageHeader } from '../app/page-header.js';
import { ProblemView } from '../app/problem-view.js';
import { useMessages } from '../messages/messages.js';
import { useAgentTabs } from '../organization/tabs.js';
import { useTimes } from '../messages/times.js';
import { Badge, Button, Input, Select } from '../ui/controls.js';
import { CloseIcon } from '../ui/icons.js';
import { type AgentsSearch, DELEGATION_STATUSES, readAgentsSearch } from './agents-search.js';
import { agentName, DELEGATION_TONES, personName, shortDid, toolsOf } from './delegation-words.js';
import { SignInHere, wantsSignIn } from './sign-in-here.js';
import { type Delegation, useDelegations, useMe } from './use-delegations.js';

const LINK = 'max-w-full truncate rounded text-left hover:text-accent hover:underline';

/** Which agents may act for whom: each agent, person and tool is a filter, each row links to its chain. */
export function AgentsPage() {
  const messages = useMessages();
  const navigate = useNavigate();
  const { service } = useConsole();
  const search: AgentsSearch = useSearch({ strict: false });
  const me = useMe();
  const tabs = useAgentTabs();
  const org = search.org ?? me.data?.memberships[0]?.organization;
  const list = useDelegations(org, { status: 'active', ...search });
  const error = me.error ?? list.error;
  if (wantsSignIn(error)) return <SignInHere error={error} />;
  if (error) return <ProblemView error={error} />;
  const params = { service: service.name };
  const go = (changed: AgentsSearch) =>
    void navigate({ to: '/$service/agents', params, search: readAgentsSearch({ ...search, ...changed }) });
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get('tool')).trim();
    go({ tool: wanted || undefined });
  };
  const chosen = (['agent', 'user', 'tool'] as const).filter((name) => search[name] !== undefined);
  return (
    <>
      <PageHeader title={messages.app.agents} tabs={tabs}>
        {(me.data?.memberships.length ?? 0) > 1 && (
          <Select
            aria-label={messages.agents.organization}
            value={org}
            onChange={({ target }) => go({ org: target.value })}
          >
            {me.data?.memberships.map(({ organization, name }) => (
              <option key={organization} value={organization}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Select
          aria-label={messages.job.status}
          value={search.status ?? 'active'}
          onChange={({ target }) => go({ status: DELEGATION_STATUSES.find((one) => one === target.value) })}
        >
          {DELEGATION_STATUSES.map((status) => (
            <option key={status} value={status}>
              {messages.agents.statuses[status]}
            </option>
          ))}
        </Select>
        <form onSubmit={find}>
          <Input
            key={search.tool}
            name="tool"
            className="w-36"
            aria-label={messages.agents.tool}
            placeholder={messages.agents.tool}
            defaultValue={search.tool}
          />
        </form>
      </PageHeader>
      {chosen.length > 0 && (
        <div className="flex flex-wrap gap-1.5 border-b border-line bg-panel px-4 py-2">
          {chosen.map((name) => (
            <Button
              key={name}
              aria-label={messages.jobs.remove(messages.agents[name])}
              onClick={() => go({ [name]: undefined })}
            >
              <span className="text-dim">{messages.agents[name]}</span>
              <span className="max-w-64 truncate">{shortDid(search[name]!)}</span>
              <CloseIcon className="size-3 text-dim" />
            </Button>
          ))}
        </div>
      )}
      <div
        className="min-h-0 flex-1 overflow-auto bg-panel"
        tabIndex={0}
        role="region"
        aria-label={messages.app.agents}
      >
        {org && !list.data && <Loading />}
        {list.data?.items.length === 0 && (
          <p className="px-4 py-16 text-center text-dim">{messages.agents.none}</p>
        )}
        <ul className="divide-y divide-line">
          {list.data?.items.map((delegation) => (
            <DelegationRow key={delegation.id} delegation={delegation} onFilter={go} />
          ))}
        </ul>
      </div>
    </>
  );
}

function DelegationRow({
  delegation,
  onFilter,
}: {
  delegation: Delegation;
  onFilter: (search: AgentsSearch) => void;
}) {
  const messages = useMessages();
  const times = useTimes();
  const { service } = useConsole();
  const { id, agentDid, userDid, scopes, status, parentId, expiresAt } = delegation;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <button
            type="button"
            className={`${LINK} font-medium`}
            onClick={() => onFilter({ agent: agentDid })}
          >
            {agentName(delegation)}
          </button>
          <span className="text-dim">{messages.agents.actsFor}</span>
          <button type="button" className={LINK} onClick={() => onFilter({ user: userDid })}>
            {personName(delegation)}
          </button>
          <Badge tone={DELEGATION_TONES[status]}>{messages.agents.statuses[status]}</Badge>
          {parentId && <Badge>{messages.agents.passedOn}</Badge>}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-1 text-xs text-dim">
          {toolsOf(scopes).map(({ tool, actions }) => (
            <button
              key={tool}
              type="button"
              className="rounded bg-sunken px-1.5 py-0.5 font-mono text-2xs text-soft hover:text-accent"
              onClick={() => onFilter({ tool })}
            >
              {tool}
              {actions !== '' && `: ${actions}`}
            </button>
          ))}
          <span className="ml-1">
            {messages.keys.ends} {times.short(expiresAt)}
          </span>
        </p>
      </div>
      <Link
        to="/$service/agents/$id"
        params={{ service: service.name, id }}
        aria-label={`${messages.agents.open} ${id}`}
        className="inline-flex h-7 items-center rounded-md border border-line-strong bg-raised px-2.5 text-xs font-medium hover:bg-hover"
      >
        {messages.agents.open}
      </Link>
    </li>
  );
}
