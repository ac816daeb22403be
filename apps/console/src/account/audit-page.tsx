import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { take } from '../api/client.js';
import { useConsole, useMay } from '../app/context.js';
import { MissingScope } from '../app/missing-scope.js';
import { PageHeader } from '../app/page-header.js';
import { ProblemView } from '../app/problem-view.js';
import { useMessages } from '../messages/messages.js';
import { isSandbox } from '../session/settings.js';
import { Button, Input } from '../ui/controls.js';
import { AuditRow } from './audit-row.js';
import { AUDIT_FILTERS, type AuditSearch, readAuditSearch } from './audit-search.js';

const PAGE = 100;
const VerifyDialog = lazy(async () => ({ default: (await import('./verify-dialog.js')).VerifyDialog }));

/** The account's audit log. */
export function AuditPage() {
  const messages = useMessages();
  const { jobs, service } = useConsole();
  const mayRead = useMay('audit:read');
  const navigate = useNavigate();
  const search: AuditSearch = useSearch({ strict: false });
  const [isVerifying, setVerifying] = useState(false);
  const filter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget));
    void navigate({
      to: '/$service/audit',
      params: { service: service.name },
      search: readAuditSearch(given),
    });
  };
  const trail = useInfiniteQuery({
    queryKey: ['audit', service.name, search],
    enabled: mayRead,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      take(
        jobs.GET('/api/audit', {
          params: { query: { ...search, sandbox: isSandbox(service), limit: PAGE, after: pageParam } },
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
      <PageHeader title={messages.app.audit}>
        <form key={JSON.stringify(search)} className="flex flex-wrap gap-1.5" onSubmit={filter}>
          {AUDIT_FILTERS.map((name) => (
            <Input
              key={name}
              name={name}
              className="w-32 sm:w-44"
              aria-label={messages.audit.filters[name]}
              placeholder={messages.audit.filters[name]}
              defaultValue={search[name]}
            />
          ))}
          <Button type="submit">{messages.jobs.filter}</Button>
        </form>
        <Button onClick={() => setVerifying(true)}>{messages.audit.verify}</Button>
      </PageHeader>
      <div
        className="@container min-h-0 flex-1 overflow-auto bg-panel"
        tabIndex={0}
        role="region"
        aria-label={messages.app.audit}
      >
        <table className="w-full text-left">
          <thead className="sticky top-0 bg-panel">
            <tr className="border-b border-line text-2xs text-dim">
              {messages.audit.columns.map((name) => (
                <th key={name} scope="col" className="px-4 py-2 font-medium whitespace-nowrap">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line/60">
            {lines.map((line) => (
              <AuditRow key={line.id} line={line} columns={messages.audit.columns.length} />
            ))}
          </tbody>
        </table>
        {lines.length === 0 && (
          <p className="px-4 py-16 text-center text-dim">
            {trail.isFetching ? messages.app.loading : messages.audit.none}
          </p>
        )}
        {trail.hasNextPage && (
          <p className="p-4 text-center">
            <Button disabled={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
              {messages.audit.more}
            </Button>
          </p>
        )}
      </div>
      {isVerifying && (
        <Suspense>
          <VerifyDialog onClose={() => setVerifying(false)} />
        </Suspense>
      )}
    </>
  );
}
