import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useConsole, useMay } from '../app/context.js';
import { MissingScope } from '../app/missing-scope.js';
import { PageHeader } from '../app/page-header.js';
import { ProblemView } from '../app/problem-view.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { Select } from '../ui/controls.js';
import { EVENT_TYPES } from './event-types.js';
import { useWebhookTabs } from './tabs.js';
import { type Event, useEventFeed } from './use-event-feed.js';

/** The account's events, live. */
export function EventsPage() {
  const messages = useMessages();
  const tabs = useWebhookTabs();
  const [start, setStart] = useState<'latest' | 'oldest'>('oldest');
  const [types, setTypes] = useState('');
  if (!useMay('events:read')) return <MissingScope scope="events:read" />;
  return (
    <>
      <PageHeader title={messages.app.webhooks} tabs={tabs}>
        <Select
          aria-label={messages.webhooks.from}
          value={start}
          onChange={({ target }) => setStart(target.value as 'latest' | 'oldest')}
        >
          <option value="oldest">{messages.webhooks.fromOldest}</option>
          <option value="latest">{messages.webhooks.fromNow}</option>
        </Select>
        <Select
          aria-label={messages.webhooks.types}
          value={types}
          onChange={({ target }) => setTypes(target.value)}
        >
          <option value="">{messages.webhooks.allTypes}</option>
          {['review.*', 'invite.*', 'key.*', ...EVENT_TYPES].map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </Select>
      </PageHeader>
      <Feed key={`${start} ${types}`} start={start} types={types} />
    </>
  );
}

function Feed({ start, types }: { start: 'latest' | 'oldest'; types: string }) {
  const messages = useMessages();
  const { events, error, isFollowing } = useEventFeed(start, types);
  if (error) return <ProblemView error={error} />;
  return (
    <div
      className="min-h-0 flex-1 overflow-auto bg-panel"
      tabIndex={0}
      role="region"
      aria-label={messages.webhooks.events}
    >
      <p role="status" className="flex items-center gap-2 border-b border-line px-4 py-2 text-xs text-soft">
        <i className={`size-2 rounded-full ${isFollowing ? 'bg-pass' : 'bg-line-strong'}`} />
        {isFollowing ? messages.webhooks.following : messages.app.loading}
      </p>
      <ul className="divide-y divide-line/60">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </div>
  );
}

/** Event data may contain personal data, so only type, time and subject are shown. */
function EventRow({ event: { id, type, timestamp, data } }: { event: Event }) {
  const times = useTimes();
  const { service } = useConsole();
  const { jobId, subject } = aboutOf(data);
  return (
    <li className="grid grid-cols-[8rem_minmax(0,14rem)_minmax(0,9rem)_minmax(0,1fr)] items-center gap-3 px-4 py-1.5 hover:bg-hover max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <time dateTime={timestamp} className="text-soft max-sm:order-2">
        {times.short(timestamp)}
      </time>
      <span className="truncate font-medium">{type}</span>
      <span className="truncate font-mono text-xs max-sm:hidden">
        {jobId ? (
          <Link
            to="/$service/jobs/$id"
            params={{ service: service.name, id: jobId }}
            className="text-accent hover:underline"
          >
            {jobId}
          </Link>
        ) : (
          (subject ?? '—')
        )}
      </span>
      <span className="truncate font-mono text-2xs text-dim max-sm:hidden">{id}</span>
    </li>
  );
}

const JOB_ID = /^[A-Za-z0-9]{12}$/;
const ID = /^[a-z]+_\w{8,}$/;

function aboutOf(data: Event['data']): { jobId?: string; subject?: string } {
  const { jobId, id } = (data ?? {}) as { jobId?: unknown; id?: unknown };
  const texts = [jobId, id].filter((one): one is string => typeof one === 'string');
  return { jobId: texts.find((one) => JOB_ID.test(one)), subject: texts.find((one) => ID.test(one)) };
}
