import { useQuery } from '@tanstack/react-query';
import { assertSamePerson, takeData, useDashboard } from '../api/dashboard.js';
import { useConsole } from '../app/context.js';
import type { AgentsSearch } from './agents-search.js';

/** Maximum number of delegations shown of a chain; a chain has at most ten links. */
const SHOWN_MAX = 250;
const FOLLOW_MS = 15_000;

export function useMe() {
  const dashboard = useDashboard();
  const { session } = useConsole();
  return useQuery({
    queryKey: ['me', session.person()],
    queryFn: async ({ signal }) => {
      const me = await takeData(dashboard.GET('/api/v1/dashboard/me', { signal }));
      assertSamePerson(me, session);
      return me;
    },
  });
}

export function useDelegations(org: string | undefined, search: AgentsSearch & { chain?: string }) {
  const dashboard = useDashboard();
  const { agent, org: _org, ...filters } = search;
  const query = { pageSize: SHOWN_MAX, ...filters, ...(agent !== undefined && { agent_did: agent }) };
  return useQuery({
    queryKey: ['delegations', org, query],
    enabled: org !== undefined,
    refetchInterval: FOLLOW_MS,
    queryFn: ({ signal }) =>
      takeData(
        dashboard.GET('/api/v1/dashboard/organizations/{org}/delegations', {
          params: { path: { org: org! }, query },
          signal,
        }),
      ),
  });
}

export function useDelegation(id: string | undefined) {
  const dashboard = useDashboard();
  return useQuery({
    queryKey: ['delegation', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      takeData(
        dashboard.GET('/api/v1/dashboard/delegations/{id}', { params: { path: { id: id! } }, signal }),
      ),
  });
}

export type Delegation = NonNullable<ReturnType<typeof useDelegation>['data']>;
