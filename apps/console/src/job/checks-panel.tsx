import { useMessages } from '../messages/messages.js';
import { Badge, Panel } from '../ui/controls.js';
import { OutcomeMark } from '../ui/outcome-mark.js';
import { type Check, checksOf } from './checks.js';
import type { JobRecord } from './job-record.js';
import { useCheckName } from './check-names.js';

/** All checks with their outcomes in words, including what could not be determined, and why. */
export function ChecksPanel({ job }: { job: JobRecord }) {
  const messages = useMessages();
  const checks = checksOf(job);
  const run = checks.filter(({ verdict }) => verdict !== 'not-run');
  const rest = checks.filter(({ verdict }) => verdict === 'not-run');
  return (
    <Panel title={messages.job.checks}>
      {run.length === 0 && (
        <p className="px-4 py-6 text-center text-dim">
          {job.status === 'removed' ? messages.job.erased : messages.job.noChecks}
        </p>
      )}
      <ul className="divide-y divide-line">
        {run.map((check) => (
          <Row key={check.name} check={check} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="border-t border-line">
          <summary className="px-4 py-2.5 text-xs text-dim">
            {messages.outcome['not-run']} ({rest.length})
          </summary>
          <ul className="divide-y divide-line border-t border-line">
            {rest.map((check) => (
              <Row key={check.name} check={check} />
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function Row({ check: { name, verdict, score, isSimulated, isDecisive, reasons } }: { check: Check }) {
  const messages = useMessages();
  const nameOf = useCheckName();
  return (
    <li className="grid grid-cols-[8.5rem_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-2.5 max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="max-sm:col-span-2 max-sm:mb-1">
        <OutcomeMark outcome={verdict} />
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-1.5 font-medium">
          {nameOf(name)}
          {isDecisive && <Badge tone="fail">{messages.job.decisive}</Badge>}
          {isSimulated && <Badge tone="sandbox">{messages.job.simulated}</Badge>}
        </p>
        {reasons.length > 0 ? (
          reasons.map((reason) => (
            <p key={reason} className="mt-0.5 text-soft">
              {reason}
            </p>
          ))
        ) : (
          <p className="mt-0.5 text-dim">{messages.job.explain[verdict]}</p>
        )}
      </div>
      {score !== null && (
        <span className="pt-0.5 text-xs text-soft" title={messages.job.score}>
          {score.toFixed(2)}
        </span>
      )}
    </li>
  );
}
