import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { take } from '../api/client.js';
import type { JobsSchemas } from '../api/client.js';
import { useConsole, useMay } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { isSandbox } from '../session/settings.js';
import { Badge, Button, Panel } from '../ui/controls.js';
import { Attempts, DELIVERY_TONES } from '../webhooks/attempts.js';

type Delivery = JobsSchemas['ListedDelivery'];

const FOLLOW_MS = 5_000;
export function useCallbacks(id: string, isPending = false) {
  const { jobs, service } = useConsole();
  return useQuery({
    queryKey: ['callbacks', service.name, id],
    enabled: !isSandbox(service),
    queryFn: ({ signal }) => take(jobs.GET('/api/jobs/{id}/callbacks', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) =>
      isPending || state.data?.items.some(({ status }) => status === 'pending') ? FOLLOW_MS : false,
  });
}

export function Callbacks({ id, isPending }: { id: string; isPending: boolean }) {
  const messages = useMessages();
  const { service } = useConsole();
  const { data, error } = useCallbacks(id, isPending);
  if (isSandbox(service)) return null;
  return (
    <Panel title={messages.job.callbacks}>
      {data?.items.length === 0 && (
        <p className="px-4 py-6 text-center text-dim">{messages.job.noCallbacks}</p>
      )}
      {!data && <p className="px-4 py-6 text-center text-dim">{error?.message ?? messages.app.loading}</p>}
      <ul className="divide-y divide-line">
        {data?.items.map((delivery) => (
          <Callback key={delivery.id} jobId={id} delivery={delivery} />
        ))}
      </ul>
    </Panel>
  );
}

function Callback({ jobId, delivery }: { jobId: string; delivery: Delivery }) {
  const messages = useMessages();
  const times = useTimes();
  const mayWrite = useMay('jobs:write');
  const { status, attempts, url, event, nextAttemptAt } = delivery;
  const resend = useResend(jobId, delivery.id);
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={DELIVERY_TONES[status]}>{messages.job.events[status]}</Badge>
        <span className="text-xs text-soft">{event}</span>
        <span className="min-w-0 flex-1 truncate font-mono text-xs">{url}</span>
        {mayWrite && status !== 'pending' && (
          <Button disabled={resend.isPending || resend.isSuccess} onClick={() => resend.mutate()}>
            {resend.isSuccess ? messages.job.resent : messages.job.resend}
          </Button>
        )}
      </div>
      <Failure error={resend.error} className="mt-2" />
      <Attempts attempts={attempts} />
      {nextAttemptAt && status === 'pending' && (
        <p className="mt-1.5 text-xs text-dim">
          {messages.job.nextAttempt}: {times.long(nextAttemptAt)}
        </p>
      )}
    </li>
  );
}

/** Sent once; the key makes a second press of the same intent harmless. */
function useResend(id: string, callbackId: string) {
  const { jobs, service } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      take(
        jobs.POST('/api/jobs/{id}/callbacks/{callbackId}/resend', {
          params: { path: { id, callbackId }, header: { 'Idempotency-Key': crypto.randomUUID() } },
        }),
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['callbacks', service.name, id] }),
  });
}
