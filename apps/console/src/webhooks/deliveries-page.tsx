import { useNavigate, useSearch } from '@tanstack/react-router';
import { useConsole, useMay } from '../app/context.js';
import { MissingScope } from '../app/missing-scope.js';
import { PageHeader } from '../app/page-header.js';
import { useMessages } from '../messages/messages.js';
import { Select } from '../ui/controls.js';
import { Deliveries } from './deliveries.js';
import { type DeliveriesSearch, DELIVERY_STATUSES, readDeliveriesSearch } from './deliveries-search.js';
import { useWebhookTabs } from './tabs.js';

/** Deliveries of all events and callbacks. */
export function DeliveriesPage() {
  const messages = useMessages();
  const navigate = useNavigate();
  const tabs = useWebhookTabs();
  const { service } = useConsole();
  const search: DeliveriesSearch = useSearch({ strict: false });
  if (!useMay('events:read')) return <MissingScope scope="events:read" />;
  const choose = (status: string) =>
    void navigate({
      to: '/$service/deliveries',
      params: { service: service.name },
      search: readDeliveriesSearch({ ...search, status }),
    });
  return (
    <>
      <PageHeader title={messages.app.webhooks} tabs={tabs}>
        <Select
          aria-label={messages.job.status}
          value={search.status ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{messages.webhooks.everyStatus}</option>
          {DELIVERY_STATUSES.map((status) => (
            <option key={status} value={status}>
              {messages.job.events[status]}
            </option>
          ))}
        </Select>
      </PageHeader>
      <div
        className="min-h-0 flex-1 overflow-auto bg-panel"
        tabIndex={0}
        role="region"
        aria-label={messages.webhooks.deliveries}
      >
        <Deliveries of={search} />
      </div>
    </>
  );
}
