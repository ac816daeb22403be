import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMe } from '../agents/use-delegations.js';
import { takeData, useDashboard } from '../api/dashboard.js';

interface OrganizationSearch {
  /** its slug; omitted: the signed-in user's first organization */
  org?: string;
}

export const readOrganizationSearch = ({ org }: Record<string, unknown>): OrganizationSearch =>
  typeof org === 'string' && /^[\w-]{1,64}$/.test(org) ? { org } : {};

/** The organization from the URL or the page, and the person's role there. */
export function useOrganization(of?: string) {
  const { org: named }: OrganizationSearch = useSearch({ strict: false });
  const { data, error } = useMe();
  const memberships = data?.memberships ?? [];
  const chosen = of ?? named ?? memberships[0]?.organization;
  const role = memberships.find(({ organization }) => organization === chosen)?.role;
  return { org: chosen, memberships, mayChange: role === 'owner' || role === 'admin', error };
}

/** A query about an organization or a project; `name` is the first word of its key. */
export function useOf<T>(
  name: string,
  of: string | undefined,
  read: (dashboard: ReturnType<typeof useDashboard>, of: string, signal: AbortSignal) => Promise<T>,
) {
  const dashboard = useDashboard();
  return useQuery({
    queryKey: [name, of],
    enabled: of !== undefined,
    queryFn: ({ signal }) => read(dashboard, of!, signal),
  });
}

export const useProjects = (org: string | undefined) =>
  useOf('projects', org, (dashboard, of, signal) =>
    takeData(
      dashboard.GET('/api/v1/dashboard/organizations/{org}/projects', {
        params: { path: { org: of } },
        signal,
      }),
    ),
  );

/** Sends once. Whatever the result, affected queries are refetched: `changes` are the first words of their keys. */
export function useChange<Output, Input = void>(
  send: (dashboard: ReturnType<typeof useDashboard>, input: Input) => Promise<Output>,
  { changes, onSuccess }: { changes: readonly string[]; onSuccess?: (output: Output) => void },
) {
  const dashboard = useDashboard();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(dashboard, input),
    onSuccess,
    // The response may contain secrets.
    gcTime: 0,
    onSettled: () => {
      // Not awaited: the result is shown even while nothing can be read.
      for (const key of changes) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
}
