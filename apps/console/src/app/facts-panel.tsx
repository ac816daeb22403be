import type { ReactNode } from 'react';
import { useWords } from '../messages/messages.js';
import { Panel } from '../ui/controls.js';

export type Fact = [name: string, value: ReactNode];

/** What is known of a record, one below the other; what it has not is left out. */
export function FactsPanel({ facts }: { facts: readonly Fact[] }) {
  const words = useWords();
  return (
    <Panel title={words.job.details}>
      <dl className="grid gap-2.5 px-4 py-3">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt className="text-2xs text-dim first-letter:uppercase">{name}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}
