import { useEffect, useRef, useState } from 'react';
import { type JobsSchemas, take } from '../api/client.js';
import { intent, useWrite } from '../api/use-write.js';
import { useConsole } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { ReasonDialog } from '../app/reason-dialog.js';
import { useShortcuts } from '../app/shortcuts.js';
import { useMessages } from '../messages/messages.js';
import { Badge, Button } from '../ui/controls.js';
import { type OverrideName, OVERRIDES } from './overrides.js';

interface Entry {
  id: string;
  author: string;
  decision?: string;
  reason?: string;
  overrides?: Partial<Record<string, unknown>>;
}

interface Asked {
  id: string;
  decision: string;
}

/** Another person's decision, for a second reviewer to confirm unchanged, or to decide differently. */
export function Proposal({
  review,
  entries,
  onDone,
}: {
  review: JobsSchemas['ReviewView'];
  entries: readonly Entry[];
  onDone: () => void;
}) {
  const messages = useMessages();
  const { jobs } = useConsole();
  /** The proposal that is being confirmed: another may have been made since. */
  const [asked, setAsked] = useState<Asked>();
  const { jobId, proposalId } = review;
  // A person who has navigated away meanwhile stays there.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const confirm = useWrite(
    ({ id, reason }: { id: string; reason: string }) =>
      take(
        jobs.POST('/api/reviews/{jobId}/confirm', {
          params: { path: { jobId }, header: intent() },
          body: { proposalId: id, reason },
        }),
      ),
    {
      changes: ['reviews', 'review', 'job', 'jobs'],
      onSuccess: () => isShown.current && onDone(),
    },
  );
  const proposed = entries.find(({ id }) => id === proposalId);
  const ask = () =>
    proposed &&
    setAsked({ id: proposed.id, decision: messages.review.decisions[proposed.decision ?? ''] ?? '' });
  useShortcuts({ y: () => ask() });
  const found = OVERRIDES.filter((name: OverrideName) => proposed?.overrides?.[name] === false);
  return (
    <section
      className="shrink-0 border-b border-line bg-unsure-ground px-4 py-3"
      aria-label={messages.review.proposal}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {messages.review.proposal}
            {proposed?.decision && (
              <Badge tone={proposed.decision === 'accept' ? 'pass' : 'fail'}>
                {messages.review.decisions[proposed.decision]}
              </Badge>
            )}
            {found.map((name) => (
              <Badge key={name} tone="fail">
                {messages.review.overrides[name]}
              </Badge>
            ))}
          </p>
          <p className="mt-0.5 break-words text-soft">{proposed?.reason}</p>
          <p className="mt-0.5 truncate font-mono text-2xs text-soft">{review.proposedBy}</p>
        </div>
        <Button look="strong" aria-keyshortcuts="y" disabled={confirm.isPending} onClick={ask}>
          {messages.review.confirm}
        </Button>
      </div>
      <Failure error={confirm.error} />
      {asked && (
        <ReasonDialog
          title={`${messages.review.confirm}: ${asked.decision}`}
          onClose={() => setAsked(undefined)}
          onReason={(reason) => {
            setAsked(undefined);
            confirm.mutate({ id: asked.id, reason });
          }}
        />
      )}
    </section>
  );
}
