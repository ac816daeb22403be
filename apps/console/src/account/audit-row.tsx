import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useConsole } from '../app/context.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { DownIcon } from '../ui/icons.js';
import { auditFacts, type AuditLine } from './audit-facts.js';

/** An entry of the audit trail, with its details when expanded. */
export function AuditRow({ line, columns }: { line: AuditLine; columns: number }) {
  const messages = useMessages();
  const times = useTimes();
  const { service } = useConsole();
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const { at, action, actor, act, subject, jobId } = line;
  return (
    <>
      <tr className="hover:bg-hover">
        <td className="px-4 py-1.5 whitespace-nowrap text-soft">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
            aria-label={messages.audit.details(action, times.long(at))}
            className="inline-flex scroll-mt-10 items-center gap-1.5 rounded hover:text-ink"
            onClick={() => setOpen(!isOpen)}
          >
            <DownIcon className={`size-3.5 shrink-0 text-dim ${isOpen ? '' : '-rotate-90'}`} />
            <time dateTime={at}>{times.long(at)}</time>
          </button>
        </td>
        <td className="px-4 py-1.5 font-medium whitespace-nowrap">{action}</td>
        <td className="min-w-64 px-4 py-1.5 font-mono text-xs break-all">
          {actor}
          {act && <span className="text-soft"> · {act.sub}</span>}
        </td>
        <td className="min-w-32 px-4 py-1.5 font-mono text-xs break-all">
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
      {isOpen && (
        <tr id={details} className="bg-sunken">
          <td colSpan={columns} className="px-4 py-2.5">
            <dl className="sticky left-4 grid max-w-[min(56rem,calc(100cqw-2rem))] grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 text-xs sm:grid-cols-[12rem_minmax(0,1fr)] sm:pl-5">
              {auditFacts(line).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="font-mono break-all text-soft">{name}</dt>
                  <dd className="break-all">{value}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  );
}
