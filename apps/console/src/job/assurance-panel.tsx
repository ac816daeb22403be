import { useWords } from '../messages/messages.js';
import { Panel } from '../ui/controls.js';
import type { JobRecord } from './job-record.js';

/** How much of the identity was proven, and what is missing, in words. */
export function AssurancePanel({ job }: { job: JobRecord }) {
  const { assurance: words } = useWords();
  const found = job.result?.assurance;
  if (!found) return null;
  const { level = 'none', missing = [] } = found;
  const needed = job.request?.assurance;
  return (
    <Panel title={words.title}>
      <dl className="grid gap-3 px-4 py-3">
        <div>
          <dt className="text-dim">{words.reached}</dt>
          <dd className="font-medium">{words.levels[level]}</dd>
          <dd className="text-soft">{words.explain[level]}</dd>
        </div>
        {needed && (
          <div>
            <dt className="text-dim">{words.needed}</dt>
            <dd>{words.levels[needed]}</dd>
          </div>
        )}
        <div>
          <dt className="text-dim">{words.missing}</dt>
          {missing.length === 0 ? (
            <dd>{words.nothing}</dd>
          ) : (
            missing.map((name) => <dd key={name}>{words.lacks[name]}</dd>)
          )}
        </div>
      </dl>
    </Panel>
  );
}
