import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { Panel } from '../ui/controls.js';
import { useCallbacks } from './callbacks.js';
import type { JobRecord } from './job-record.js';

interface Moment {
  at: string;
  label: string;
  detail?: string;
  tone: 'plain' | 'pass' | 'fail';
}

const DOTS = { plain: 'bg-line-strong', pass: 'bg-pass', fail: 'bg-fail' };

/** From the submission to the delivery of its result. */
export function Timeline({ id, job }: { id: string; job: JobRecord }) {
  const messages = useMessages();
  const times = useTimes();
  const { data } = useCallbacks(id);
  const moments: Moment[] = [];
  const add = (
    at: string | null | undefined,
    label: string,
    tone: Moment['tone'] = 'plain',
    detail?: string,
  ) => at && moments.push({ at, label, tone, detail });
  add(job.submitted, messages.job.events.submitted);
  add(job.completed, messages.job.events.completed, 'pass');
  add(job.reviewedAt, messages.job.events.reviewed);
  if (job.status === 'removed') add(job.updatedAt, messages.job.events.removed, 'fail');
  for (const { event, attempts } of data?.items ?? [])
    for (const { startedAt, statusCode, errorKind } of attempts)
      add(
        startedAt,
        messages.job.events.callback,
        statusCode !== null && statusCode < 300 ? 'pass' : 'fail',
        `${event} · ${statusCode ?? errorKind}`,
      );
  moments.sort((a, b) => a.at.localeCompare(b.at));
  return (
    <Panel title={messages.job.timeline}>
      <ol className="px-4 py-3">
        {moments.map(({ at, label, detail, tone }, index) => (
          <li key={`${at}-${index}`} className="relative flex gap-3 pb-3 last:pb-0">
            {index < moments.length - 1 && (
              <span className="absolute top-3 bottom-0 left-[3px] w-px bg-line" />
            )}
            <span className={`mt-1.5 size-[7px] shrink-0 rounded-full ${DOTS[tone]}`} />
            <div className="min-w-0 flex-1">
              <p className="font-medium">{label}</p>
              {detail && <p className="truncate text-xs text-soft">{detail}</p>}
            </div>
            <time dateTime={at} className="text-xs whitespace-nowrap text-dim">
              {times.short(at)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
