import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { take } from '../api/client.js';
import { useConsole, useMay } from '../app/context.js';
import { MissingScope } from '../app/missing-scope.js';
import { ProblemView } from '../app/problem-view.js';
import { useWords } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { Button } from '../ui/controls.js';

const PAGE = 100;

/** What was done in the account, by whom and when. */
export function AuditPage() {
  const words = useWords();
  const times = useTimes();
  const { jobs, service } = useConsole();
  const mayRead = useMay('audit:read');
  const trail = useInfiniteQuery({
    queryKey: ['audit', service.name],
    enabled: mayRead,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      take(
        jobs.GET('/api/audit', {
          params: { query: { limit: PAGE, ...(pageParam && { after: pageParam }) } as never },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  if (!mayRead) return <MissingScope scope="audit:read" />;
  if (trail.error) return <ProblemView error={trail.error} />;
  const lines = trail.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <header className="flex min-h-12 shrink-0 items-center border-b border-line bg-panel px-4">
        <h1 className="text-sm font-semibold">{words.app.audit}</h1>
      </header>
      <div
        className="min-h-0 flex-1 overflow-auto bg-panel"
        tabIndex={0}
        role="region"
        aria-label={words.app.audit}
      >
        <table className="w-full text-left">
          <thead className="sticky top-0 bg-panel">
            <tr className="border-b border-line text-2xs text-dim">
              {words.audit.columns.map((name) => (
                <th key={name} scope="col" className="px-4 py-2 font-medium whitespace-nowrap">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line/60">
            {lines.map(({ id, at, action, actor, act, subject, jobId }) => (
              <tr key={id} className="hover:bg-hover">
                <td className="px-4 py-1.5 whitespace-nowrap text-soft">{times.short(at)}</td>
                <td className="px-4 py-1.5 font-medium whitespace-nowrap">{action}</td>
                <td className="max-w-80 truncate px-4 py-1.5 font-mono text-xs" title={act?.sub}>
                  {actor}
                  {act && <span className="text-soft"> · {act.sub}</span>}
                </td>
                <td className="px-4 py-1.5 font-mono text-xs whitespace-nowrap">
                  {jobId ? (
                    <Link
                      className="text-accent hover:underline"
                      to="/$service/jobs/$id"
                      params={{ service: service.name, id: jobId }}
                    >
                      {jobId}
                    </Link>
                  ) : (
                    (subject ?? '—')
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {trail.hasNextPage && (
          <p className="p-4 text-center">
            <Button disabled={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
              {words.audit.more}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
