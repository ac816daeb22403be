import { useState } from 'react';
import { useMessages } from '../messages/messages.js';
import { Button, Panel } from '../ui/controls.js';
import { CopyIcon } from '../ui/icons.js';
import type { JobRecord } from './job-record.js';

/** The record as returned by the service. */
export function RawJson({ job }: { job: JobRecord }) {
  const messages = useMessages();
  const [isCopied, setCopied] = useState(false);
  const text = JSON.stringify(job, null, 2);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1_500);
  };
  return (
    <Panel
      title={messages.job.json}
      actions={
        <Button look="quiet" onClick={() => void copy()}>
          <CopyIcon className="size-3.5" />
          {isCopied ? messages.app.copied : messages.app.copy}
        </Button>
      }
    >
      <pre
        tabIndex={0}
        aria-label={messages.job.json}
        className="max-h-96 overflow-auto rounded-b-lg bg-sunken p-4 font-mono text-2xs leading-relaxed text-soft"
      >
        {text}
      </pre>
    </Panel>
  );
}
