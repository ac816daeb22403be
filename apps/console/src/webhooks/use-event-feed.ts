import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type JobsSchemas, take } from '../api/client.js';
import { useConsole } from '../app/context.js';
import { isSandbox } from '../session/settings.js';

export type Event = JobsSchemas['EventBody'];

const WAIT_SECONDS = 20;
/** Pause after an empty response; the service has already waited. */
const PAUSE_MS = 250;
const EVENTS_MAX = 2_000;

/** Follows the feed from a position: each response contains the next position. */
export function useEventFeed(start: 'latest' | 'oldest', types: string) {
  const { jobs, service } = useConsole();
  const [read, setRead] = useState<{ events: readonly Event[]; after: string | undefined }>({
    events: [],
    after: start === 'latest' ? 'latest' : undefined,
  });
  const { data, error } = useQuery({
    queryKey: ['events', service.name, types, read.after ?? 'oldest'],
    gcTime: 0,
    staleTime: Infinity,
    refetchInterval: PAUSE_MS,
    queryFn: ({ signal }) =>
      take(
        jobs.GET('/api/events', {
          params: {
            query: {
              after: read.after,
              // The first response shows that the feed is reachable, and where it ends.
              wait: read.after === undefined || read.after === 'latest' ? 0 : WAIT_SECONDS,
              limit: 100,
              sandbox: isSandbox(service),
              ...(types !== '' && { types }),
            },
          },
          signal,
        }),
      ),
  });
  useEffect(() => {
    if (!data || data.next === read.after) return;
    setRead(({ events }) => ({
      events: [...data.events.toReversed(), ...events].slice(0, EVENTS_MAX),
      after: data.next,
    }));
  }, [data, read.after]);
  return { events: read.events, error, isFollowing: data !== undefined || read.events.length > 0 };
}
