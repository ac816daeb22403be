import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { take } from '../api/client.js';
import { useConsole, useMay } from '../app/context.js';
import { Loading } from '../app/loading.js';
import { MissingScope } from '../app/missing-scope.js';
import { PageHeader } from '../app/page-header.js';
import { ProblemView } from '../app/problem-view.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { isSandbox } from '../session/settings.js';
import { Badge, Button } from '../ui/controls.js';
import { type Endpoint, EndpointDialog } from './endpoint-dialog.js';
import { useWebhookTabs } from './tabs.js';

/** URLs to which the account's events are sent. */
export function EndpointsPage() {
  const messages = useMessages();
  const { jobs, service } = useConsole();
  const mayAdmin = useMay('account:admin');
  const tabs = useWebhookTabs();
  const [isMaking, setMaking] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['endpoints', service.name],
    enabled: mayAdmin,
    queryFn: ({ signal }) => take(jobs.GET('/api/management/webhook-endpoints', { signal })),
  });
  if (!mayAdmin) return <MissingScope scope="account:admin" />;
  if (error) return <ProblemView error={error} />;
  const shown = data?.endpoints.filter(({ sandbox }) => sandbox === isSandbox(service));
  return (
    <>
      <PageHeader title={messages.app.webhooks} tabs={tabs}>
        <Button look="strong" onClick={() => setMaking(true)}>
          {messages.webhooks.make}
        </Button>
      </PageHeader>
      {!shown && <Loading />}
      {shown?.length === 0 && (
        <div className="grid flex-1 place-content-center bg-panel p-8 text-center">
          <p className="font-medium">{messages.webhooks.none}</p>
          <p className="mt-1 text-soft">{messages.webhooks.noneHint}</p>
        </div>
      )}
      <ul
        className={`min-h-0 divide-y divide-line overflow-auto bg-panel ${shown?.length === 0 ? '' : 'flex-1'}`}
      >
        {shown?.map((endpoint) => (
          <li key={endpoint.id}>
            <EndpointRow endpoint={endpoint} />
          </li>
        ))}
      </ul>
      {isMaking && <EndpointDialog onClose={() => setMaking(false)} />}
    </>
  );
}

function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const messages = useMessages();
  const times = useTimes();
  const { service } = useConsole();
  const { id, url, note, types, createdAt } = endpoint;
  return (
    <Link
      to="/$service/webhooks/$id"
      params={{ service: service.name, id }}
      className="block px-4 py-2.5 hover:bg-hover focus-visible:outline-offset-[-2px]"
    >
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 truncate font-mono text-xs">{url}</span>
        <EndpointState endpoint={endpoint} />
      </span>
      <span className="mt-0.5 block truncate text-xs text-dim">
        {[note, types === null ? messages.webhooks.allTypes : types.join(', '), times.short(createdAt)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Link>
  );
}

export function EndpointState({
  endpoint: { enabled, failingSince, disabledBy, sandbox },
}: {
  endpoint: Endpoint;
}) {
  const messages = useMessages();
  return (
    <>
      {sandbox && <Badge tone="sandbox">{messages.app.sandbox}</Badge>}
      {enabled ? (
        <Badge tone={failingSince ? 'unsure' : 'pass'}>
          {failingSince ? messages.webhooks.failing : messages.webhooks.enabled}
        </Badge>
      ) : (
        <Badge tone="fail">
          {disabledBy === 'rule' ? messages.webhooks.disabledByRule : messages.webhooks.disabled}
        </Badge>
      )}
    </>
  );
}
