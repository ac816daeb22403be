import { useQuery } from '@tanstack/react-query';
import { take } from '../api/client.js';
import { useConsole } from '../app/context.js';

const AGAIN_MS = 60_000;

/** Other jobs of the account that share something with a job. */
export function useRelated(id: string) {
  const { jobs, service } = useConsole();
  return useQuery({
    queryKey: ['related', service.name, id],
    staleTime: AGAIN_MS,
    queryFn: ({ signal }) => take(jobs.GET('/api/jobs/{id}/related', { params: { path: { id } }, signal })),
  });
}

/** The first of them that a job has is its face. */
const FACES = ['userPhotoDetect', 'userPhoto', 'idPhotoDetect', 'idPhoto'];

/** URLs of the faces of jobs, by id; each is revealed with its reason in the audit trail. */
export function useFaces(ids: readonly string[], reason: string | undefined) {
  const { jobs, service } = useConsole();
  return useQuery({
    queryKey: ['faces', service.name, ids, reason],
    enabled: reason !== undefined,
    // Each request adds a line to the audit trail, so faces are loaded once.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const faceOf = async (id: string): Promise<[string, string][]> => {
        for (const name of FACES) {
          const answer = await jobs.POST('/api/jobs/{id}/photos/{name}/reveal', {
            params: { path: { id, name } },
            body: { reason: reason! },
          });
          if (answer.response.status !== 404) return [[id, (await take(Promise.resolve(answer))).url]];
        }
        return [];
      };
      return new Map((await Promise.all(ids.map(faceOf))).flat());
    },
  });
}
