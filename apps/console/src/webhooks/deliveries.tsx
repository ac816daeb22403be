import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type JobsSchemas, take } from '../api/client.js';
import { intent, useWrite } from '../api/use-write.js';
import { useConsole, useMay } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { ProblemView } from '../app/problem-view.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { isSandbox } from '../session/settings.js';
import { Badge, Button } from '../ui/controls.js';
import { Attempts, DELIVERY_TONES } from './attempts.js';
import type { DeliveriesSearch } from './deliveries-search.js';

type Delivery = JobsSchemas['DeliveryView'];

const PAGE = 50;
const FOLLOW_MS = 5_000;
const JOB_ID = /^[A-Za-z0-9]{12}$/;

/** Deliveries with their attempts; polled while any is pending. */
export function Deliveries({ of }: { of: DeliveriesSearch }) {
  const messages = useMessages();
  const { jobs, service } = useConsole();
  const list = useInfiniteQuery({
    queryKey: ['deliveries', service.name, of],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      take(
        jobs.GET('/api/deliveries', {
          params: { query: { ...of, sandbox: isSandbox(service), limit: PAGE, after: pageParam } },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.deliveries.some(({ status }) => status === 'pending') ? FOLLOW_MS : 3 * FOLLOW_MS,
  });
  if (list.error) return <ProblemView error={list.error} />;
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries);
  if (!deliveries) return <p className="p-6 text-dim">{messages.app.loading}</p>;
  if (deliveries.length === 0)
    return <p className="px-4 py-10 text-center text-dim">{messages.webhooks.noDeliveries}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {list.hasNextPage && (
        <p className="border-t border-line p-4 text-center">
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {messages.webhooks.more}
          </Button>
        </p>
      )}
    </>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const messages = useMessages();
  const times = useTimes();
  const { jobs, service } = useConsole();
  const mayWrite = useMay('jobs:write');
  const { id, type, subject, url, status, attempts, createdAt, nextAttemptAt } = delivery;
  const resend = useWrite(
    () =>
      take(
        jobs.POST('/api/deliveries/{id}/resend', {
          params: { path: { id }, query: { sandbox: isSandbox(service) }, header: intent() },
        }),
      ),
    { changes: ['deliveries'] },
  );
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={DELIVERY_TONES[status]}>{messages.job.events[status]}</Badge>
        <span className="font-medium">{type}</span>
        {JOB_ID.test(subject) ? (
          <Link
            to="/$service/jobs/$id"
            params={{ service: service.name, id: subject }}
            className="font-mono text-xs text-accent hover:underline"
          >
            {subject}
          </Link>
        ) : (
          <span className="font-mono text-xs text-soft">{subject}</span>
        )}
        <time dateTime={createdAt} className="ml-auto text-xs text-dim">
          {times.short(createdAt)}
        </time>
        {mayWrite && status !== 'pending' && (
          <Button
            aria-label={`${messages.job.resend} ${id}`}
            disabled={resend.isPending || resend.isSuccess}
            onClick={() => resend.mutate()}
          >
            {resend.isSuccess ? messages.job.resent : messages.job.resend}
          </Button>
        )}
      </div>
      <p className="mt-1 truncate font-mono text-2xs text-dim">{url}</p>
      <Failure error={resend.error} />
      <Attempts attempts={attempts} />
      {nextAttemptAt && status === 'pending' && (
        <p className="mt-1.5 text-xs text-dim">
          {messages.job.nextAttempt}: {times.long(nextAttemptAt)}
        </p>
      )}
    </li>
  );
}
