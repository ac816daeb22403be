import type { ReactNode } from 'react';
import { useMessages } from '../messages/messages.js';
import { Panel } from '../ui/controls.js';

export type Fact = [name: string, value: ReactNode];

/** A record's facts as a list, without empty ones. */
export function FactsPanel({ facts }: { facts: readonly Fact[] }) {
  const messages = useMessages();
  return (
    <Panel title={messages.job.details}>
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
