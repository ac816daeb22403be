import { useMessages } from '../messages/messages.js';
import { Panel } from '../ui/controls.js';
import type { JobRecord } from './job-record.js';

/** How much of the identity was proven, and what is missing, in words. */
export function AssurancePanel({ job }: { job: JobRecord }) {
  const { assurance: messages } = useMessages();
  const found = job.result?.assurance;
  if (!found) return null;
  const { level = 'none', missing = [] } = found;
  const needed = job.request?.assurance;
  return (
    <Panel title={messages.title}>
      <dl className="grid gap-3 px-4 py-3">
        <div>
          <dt className="text-dim">{messages.reached}</dt>
          <dd className="font-medium">{messages.levels[level]}</dd>
          <dd className="text-soft">{messages.explain[level]}</dd>
        </div>
        {needed && (
          <div>
            <dt className="text-dim">{messages.needed}</dt>
            <dd>{messages.levels[needed]}</dd>
          </div>
        )}
        <div>
          <dt className="text-dim">{messages.missing}</dt>
          {missing.length === 0 ? (
            <dd>{messages.nothing}</dd>
          ) : (
            missing.map((name) => <dd key={name}>{messages.lacks[name]}</dd>)
          )}
        </div>
      </dl>
    </Panel>
  );
}
