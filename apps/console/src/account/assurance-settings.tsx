import { LEVELS } from '../jobs/filters.js';
import { useMessages } from '../messages/messages.js';
import { Field, Panel, Select } from '../ui/controls.js';
import type { Settings } from './settings-draft.js';

type Assurance = NonNullable<Settings['assurance']>;

const FLOORS = { sessions: 'holder', jobs: 'read' } as const;
const ON_MISSING = ['accept', 'refuse'] as const;

/** How much has to be proven for a verification to pass, for links and for jobs that the account sends itself. */
export function AssuranceSettings({
  assurance,
  onChange,
}: {
  assurance: Assurance;
  onChange: (assurance: Assurance) => void;
}) {
  const { assurance: messages } = useMessages();
  return (
    <Panel title={messages.title}>
      <div className="grid gap-3 p-4">
        {(Object.keys(FLOORS) as (keyof typeof FLOORS)[]).map((name) => {
          const floor = assurance[name] ?? FLOORS[name];
          return (
            <Field key={name} label={messages.floors[name]}>
              <Select
                value={floor}
                onChange={({ target }) =>
                  onChange({ ...assurance, [name]: LEVELS.find((one) => one === target.value) })
                }
              >
                {LEVELS.map((one) => (
                  <option key={one} value={one}>
                    {messages.levels[one]}
                  </option>
                ))}
              </Select>
              <span className="text-xs text-dim">{messages.explain[floor]}</span>
            </Field>
          );
        })}
        <Field label={messages.onMissing}>
          <Select
            value={assurance.onMissing ?? 'accept'}
            onChange={({ target }) =>
              onChange({ ...assurance, onMissing: ON_MISSING.find((one) => one === target.value) })
            }
          >
            {ON_MISSING.map((one) => (
              <option key={one} value={one}>
                {messages.whenMissing[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Panel>
  );
}
