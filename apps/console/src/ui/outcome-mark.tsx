import { useMessages } from '../messages/messages.js';
import { Badge, type Tone } from './controls.js';
import { FailIcon, NoneIcon, PassIcon, UnsureIcon, WaitIcon } from './icons.js';

const LOOKS = {
  passed: { tone: 'pass', Icon: PassIcon },
  failed: { tone: 'fail', Icon: FailIcon },
  'not-determined': { tone: 'unsure', Icon: UnsureIcon },
  'not-run': { tone: 'plain', Icon: NoneIcon },
  active: { tone: 'plain', Icon: WaitIcon },
  removed: { tone: 'plain', Icon: NoneIcon },
} as const satisfies Record<string, { tone: Tone; Icon: unknown }>;

/** An outcome as icon, colour and word. */
export function OutcomeMark({ outcome }: { outcome: keyof typeof LOOKS }) {
  const messages = useMessages();
  const { tone, Icon } = LOOKS[outcome];
  return (
    <Badge tone={tone}>
      <Icon className="size-3" />
      {messages.outcome[outcome]}
    </Badge>
  );
}
