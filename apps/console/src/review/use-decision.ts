import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { take } from '../api/client.js';
import { useConsole } from '../app/context.js';
import type { OverrideName } from './overrides.js';

export interface Decision {
  decision: 'accept' | 'reject';
  reason: string;
  found: readonly OverrideName[];
}

const UNDO_MS = 5_000;

/**
 * A decision waits some seconds, during which it can be undone; then it is sent, once. Leaving the page before then cancels
 * it. `onDone` runs only when the person chose not to wait: a page never moves on by itself, as keys typed at that moment
 * would apply to another job.
 */
export function useDecision(id: string, onDone: () => void) {
  const { jobs, service } = useConsole();
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<Decision>();
  const [last, setLast] = useState<Decision>();
  const send = useMutation({
    mutationFn: ({ decision, reason, found }: Decision) =>
      take(
        jobs.POST('/api/reviews/{jobId}/decision', {
          params: { path: { jobId: id }, header: { 'Idempotency-Key': crypto.randomUUID() } } as never,
          body: {
            decision,
            reason,
            overrides: Object.fromEntries(found.map((name) => [name, false])),
          } as never,
        }),
      ),
    onSettled: () => {
      for (const key of ['reviews', 'review', 'job', 'jobs'])
        void queries.invalidateQueries({ queryKey: [key, service.name] });
    },
  });
  const commit = useEffectEvent(() => {
    if (!waiting) return;
    setWaiting(undefined);
    send.mutate(waiting);
  });
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => commit(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return {
    waiting,
    /** offered again after the decision was taken back, refused or lost */
    reasonOf: (wanted: Decision['decision']) => (last?.decision === wanted ? last.reason : ''),
    isSent: send.isSuccess,
    error: send.error,
    isSending: send.isPending,
    decide: (decision: Decision) => {
      setWaiting(decision);
      setLast(decision);
    },
    undo: () => setWaiting(undefined),
    /** without waiting longer */
    commitNow: () => {
      if (!waiting) return;
      setWaiting(undefined);
      // Skipped if this page is no longer shown.
      send.mutate(waiting, { onSuccess: onDone });
    },
  };
}
