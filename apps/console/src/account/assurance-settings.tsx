import { LEVELS } from '../jobs/filters.js';
import { useWords } from '../messages/messages.js';
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
  const { assurance: words } = useWords();
  return (
    <Panel title={words.title}>
      <div className="grid gap-3 p-4">
        {(Object.keys(FLOORS) as (keyof typeof FLOORS)[]).map((name) => {
          const floor = assurance[name] ?? FLOORS[name];
          return (
            <Field key={name} label={words.floors[name]}>
              <Select
                value={floor}
                onChange={({ target }) =>
                  onChange({ ...assurance, [name]: LEVELS.find((one) => one === target.value) })
                }
              >
                {LEVELS.map((one) => (
                  <option key={one} value={one}>
                    {words.levels[one]}
                  </option>
                ))}
              </Select>
              <span className="text-xs text-dim">{words.explain[floor]}</span>
            </Field>
          );
        })}
        <Field label={words.onMissing}>
          <Select
            value={assurance.onMissing ?? 'accept'}
            onChange={({ target }) =>
              onChange({ ...assurance, onMissing: ON_MISSING.find((one) => one === target.value) })
            }
          >
            {ON_MISSING.map((one) => (
              <option key={one} value={one}>
                {words.whenMissing[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Panel>
  );
}
