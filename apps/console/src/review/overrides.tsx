import { useMessages } from '../messages/messages.js';
import { Key, Panel } from '../ui/controls.js';

/** In the order of their keys, 1 to 7. */
export const OVERRIDES = [
  'idValid',
  'selfieValid',
  'faceMatch',
  'nameMatch',
  'birthDateMatch',
  'dlvValid',
  'barcodeMatch',
] as const;
export type OverrideName = (typeof OVERRIDES)[number];

/** The reviewer's findings: one key each, pressed again to undo. */
export function Overrides({
  found,
  onToggle,
}: {
  found: ReadonlySet<OverrideName>;
  onToggle: (name: OverrideName) => void;
}) {
  const messages = useMessages();
  return (
    <Panel title={messages.review.findings}>
      <ul className="p-1.5">
        {OVERRIDES.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={found.has(name)}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => onToggle(name)}
              className={`flex h-8 w-full items-center gap-2.5 rounded-md px-2.5 text-left hover:bg-hover ${found.has(name) ? 'bg-fail-ground font-medium text-fail hover:bg-fail-ground' : 'text-soft'}`}
            >
              <span aria-hidden="true">
                <Key>{index + 1}</Key>
              </span>
              {messages.review.overrides[name]}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
