import type { JobsSchemas } from '../api/client.js';
import { duration, useTimes } from '../messages/times.js';
import type { Tone } from '../ui/controls.js';

export const DELIVERY_TONES: Record<JobsSchemas['DeliveryView']['status'], Tone> = {
  delivered: 'pass',
  failed: 'fail',
  pending: 'plain',
  stopped: 'unsure',
};

/** All attempts of a delivery with their responses. */
export function Attempts({ attempts }: { attempts: readonly JobsSchemas['AttemptView'][] }) {
  const times = useTimes();
  return (
    <ol className="mt-2 grid gap-1">
      {attempts.map(({ number, startedAt, statusCode, errorKind, durationMs, answer }) => (
        <li
          key={number}
          className="grid grid-cols-[1.5rem_8.5rem_5rem_minmax(0,1fr)] items-baseline gap-2 text-xs max-sm:grid-cols-[1.5rem_1fr_4rem]"
        >
          <span className="text-dim">{number}</span>
          <time dateTime={startedAt} className="text-soft">
            {times.short(startedAt)}
          </time>
          <span className={statusCode !== null && statusCode < 300 ? 'text-pass' : 'text-fail'}>
            {statusCode ?? errorKind}
          </span>
          <span className="truncate text-dim max-sm:hidden">
            {duration(durationMs)}
            {answer && ` · ${answer}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
