import { useState } from 'react';
import { mask } from '../jobs/mask.js';
import { useWords } from '../messages/messages.js';
import { Button, Panel } from '../ui/controls.js';
import { CopyIcon } from '../ui/icons.js';
import type { JobRecord } from './checks.js';

/** Members of a record that say nothing of a person; every other text is masked until asked for. */
const PLAIN =
  /^(id|status|type|code|category|property|key|event|accountId|completed|submitted|updatedAt|reviewedAt|outcome|tinType|reason|message|description)$/;

const masked = (name: string, value: unknown): unknown =>
  typeof value === 'string' && name !== '' && !PLAIN.test(name) && !/^\d+$/.test(name) ? mask(value) : value;

export function RawJson({ job, isRevealed }: { job: JobRecord; isRevealed: boolean }) {
  const words = useWords();
  const [isCopied, setCopied] = useState(false);
  const text = JSON.stringify(job, isRevealed ? undefined : masked, 2);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1_500);
  };
  return (
    <Panel
      title={words.job.json}
      actions={
        <Button look="quiet" onClick={() => void copy()}>
          <CopyIcon className="size-3.5" />
          {isCopied ? words.app.copied : words.app.copy}
        </Button>
      }
    >
      <pre
        tabIndex={0}
        aria-label={words.job.json}
        className="max-h-96 overflow-auto rounded-b-lg bg-sunken p-4 font-mono text-2xs leading-relaxed text-soft"
      >
        {text}
      </pre>
    </Panel>
  );
}
