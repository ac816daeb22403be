import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { take } from '../api/client.js';
import { useConsole, useMay } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { MissingScope } from '../app/missing-scope.js';
import { ProblemView } from '../app/problem-view.js';
import { useShortcuts } from '../app/shortcuts.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { Badge, Button, Key } from '../ui/controls.js';
import { useReviewerName } from './reviewer-name.js';

const FOLLOW_MS = 5_000;

/** Jobs waiting for review, longest waiting first, without personal data. */
export function ReviewQueue() {
  const messages = useMessages();
  const times = useTimes();
  const nameOf = useReviewerName();
  const { jobs, service } = useConsole();
  const mayReview = useMay('jobs:review');
  const next = useNextReview();
  const queue = useQuery({
    queryKey: ['reviews', service.name],
    queryFn: ({ signal }) => take(jobs.GET('/api/reviews', { params: { query: { limit: 100 } }, signal })),
    refetchInterval: FOLLOW_MS,
  });
  useShortcuts(mayReview ? { n: (event) => !event.repeat && next.go() } : {});
  if (!useMay('jobs:read')) return <MissingScope scope="jobs:read" />;
  if (queue.error) return <ProblemView error={queue.error} />;
  const waiting = queue.data?.items.filter(({ endedAt }) => endedAt === null) ?? [];
  return (
    <>
      <header className="flex min-h-12 shrink-0 items-center gap-3 border-b border-line bg-panel px-4">
        <h1 className="text-sm font-semibold">{messages.app.review}</h1>
        <span role="status" className="text-xs text-dim">
          {queue.data ? messages.review.waiting(waiting.length) : messages.app.loading}
        </span>
        {mayReview && (
          <Button
            look="strong"
            className="ml-auto"
            aria-keyshortcuts="n"
            disabled={next.isPending || waiting.length === 0}
            onClick={next.go}
          >
            {messages.review.next}
          </Button>
        )}
      </header>
      <div className="shrink-0 bg-panel px-4">
        <Failure error={next.error} className="py-2" />
      </div>
      {queue.data && waiting.length === 0 && (
        <div className="grid flex-1 place-content-center bg-panel p-8 text-center">
          <p className="font-medium">{messages.review.empty}</p>
          <p className="mt-1 text-soft">{messages.review.emptyHint}</p>
        </div>
      )}
      <ul className="min-h-0 flex-1 divide-y divide-line overflow-auto bg-panel">
        {waiting.map(({ jobId, type, reason, status, openedAt, assignee, leaseUntil, overdue, dueAt }) => (
          <li key={jobId}>
            <Link
              to="/$service/review/$id"
              params={{ service: service.name, id: jobId }}
              className="grid min-h-10 grid-cols-[8.5rem_minmax(0,1fr)_auto_auto] items-center gap-x-4 px-4 py-1 hover:bg-hover focus-visible:outline-offset-[-2px] max-sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="font-mono text-xs">{jobId}</span>
              <span className="flex min-w-0 items-center gap-2 truncate">
                <span className="truncate max-sm:hidden">{messages.types[type]}</span>
                <Badge tone={reason === 'failed' ? 'fail' : 'unsure'}>
                  {messages.review.reasons[reason]}
                </Badge>
                {status === 'proposed' && <Badge>{messages.review.secondPerson}</Badge>}
                {overdue && <Badge tone="fail">{messages.review.overdue}</Badge>}
              </span>
              <span
                className={`truncate text-xs text-dim max-sm:order-last max-sm:col-span-2 ${assignee ? '' : 'max-sm:hidden'}`}
              >
                {assignee && messages.review.claimed(nameOf(assignee), times.short(leaseUntil))}
              </span>
              <time dateTime={dueAt ?? openedAt} className="text-xs text-soft max-sm:hidden">
                {times.short(dueAt ?? openedAt)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      <footer
        className="hidden h-8 shrink-0 items-center gap-3 border-t border-line bg-sunken px-4 text-2xs text-dim md:flex"
        aria-hidden="true"
      >
        <span>
          <Key>n</Key> {messages.review.next}
        </span>
      </footer>
    </>
  );
}

/** Claims and opens the job that has waited longest; returns to the queue if none is left. */
export function useNextReview() {
  const { jobs, service } = useConsole();
  const navigate = useNavigate();
  const claim = useMutation({
    mutationFn: () =>
      take(
        jobs.POST('/api/reviews/next', {
          params: { header: { 'Idempotency-Key': crypto.randomUUID() } } as never,
          body: {},
        }),
      ),
  });
  return {
    error: claim.error,
    isPending: claim.isPending,
    go: () => {
      if (claim.isPending) return;
      claim.mutate(undefined, {
        onSuccess: ({ review }) =>
          review
            ? navigate({ to: '/$service/review/$id', params: { service: service.name, id: review.jobId } })
            : navigate({ to: '/$service/review', params: { service: service.name } }),
      });
    },
  };
}
