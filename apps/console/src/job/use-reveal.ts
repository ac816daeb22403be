import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { take } from '../api/client.js';
import { useConsole } from '../app/context.js';
import { type MaskedJob, revealable, type Revealed } from './masked.js';

const AT_ONCE = 4;

/** Suggested again for the next job; only in this page's memory. */
let lastReason = '';

/** Unmasked values of a job: revealed field by field, each with its reason in the audit trail; forgotten with the page. */
export function useReveal(id: string) {
  const { jobs } = useConsole();
  const [revealed, setRevealed] = useState<Revealed>({});
  // A response that arrives after hiding stays hidden.
  const round = useRef(0);
  const ask = useMutation({
    mutationFn: async ({ job, reason }: { job: MaskedJob; reason: string }) => {
      lastReason = reason;
      const asked = ++round.current;
      const fields = revealable(job);
      for (let begin = 0; begin < fields.length; begin += AT_ONCE)
        await Promise.all(
          fields.slice(begin, begin + AT_ONCE).map(async (field) => {
            const { value } = await take(
              jobs.POST('/api/jobs/{id}/reveal', { params: { path: { id } }, body: { field, reason } }),
            );
            if (asked === round.current) setRevealed((before) => ({ ...before, [field]: value }));
          }),
        );
    },
    gcTime: 0,
  });
  return {
    revealed,
    isRevealed: Object.keys(revealed).length > 0,
    reveal: (job: MaskedJob, reason: string) => ask.mutate({ job, reason }),
    hide: () => {
      round.current++;
      setRevealed({});
    },
    error: ask.error,
    lastReason,
  };
}
