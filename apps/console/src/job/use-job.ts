import { useQuery } from '@tanstack/react-query';
import { take } from '../api/client.js';
import { useConsole } from '../app/context.js';
import type { MaskedJob } from './masked.js';

const PENDING_MS = 2_000;
const DONE_MS = 15_000;

/** A job as masked by the service; polled frequently while it is pending. */
export function useJob(id: string) {
  const { jobs, service } = useConsole();
  return useQuery({
    queryKey: ['job', service.name, id],
    queryFn: ({ signal }) =>
      take(
        jobs.GET('/api/jobs/{id}', { params: { path: { id }, query: { mask: true } } as never, signal }),
      ) as Promise<MaskedJob>,
    refetchInterval: ({ state }) =>
      state.error ? false : state.data?.status === 'active' ? PENDING_MS : DONE_MS,
  });
}
