import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { take } from '../api/client.js';
import { Problem } from '../api/problem.js';
import { useConsole, useMay } from '../app/context.js';
import { MissingScope } from '../app/missing-scope.js';
import { ReasonDialog } from '../app/reason-dialog.js';
import { RecordHeader } from '../app/record-header.js';
import { ProblemView } from '../app/problem-view.js';
import { useShortcuts } from '../app/shortcuts.js';
import { ChecksPanel } from '../job/checks-panel.js';
import { withRevealed } from '../job/masked.js';
import { useJob } from '../job/use-job.js';
import { useReveal } from '../job/use-reveal.js';
import { ValuesPanel } from '../job/values-panel.js';
import { useWords } from '../messages/messages.js';
import { Badge, Button, Key, Panel } from '../ui/controls.js';
import { EyeIcon } from '../ui/icons.js';
import { Notes } from './notes.js';
import { type OverrideName, OVERRIDES, Overrides } from './overrides.js';
import { Photos } from './photos.js';
import { move, PLAIN_VIEW, turn, zoom } from './photo-view.js';
import { Proposal } from './proposal.js';
import { useNextReview } from './review-queue.js';
import { useDecision } from './use-decision.js';

const PAN = 0.1;

/** One review: everything needed to decide on one screen, and a key for each step. */
export function ReviewPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return useMay('jobs:review') ? <Review key={id} id={id} /> : <MissingScope scope="jobs:review" />;
}

function Review({ id }: { id: string }) {
  const words = useWords();
  const { jobs, service } = useConsole();
  const queries = useQueryClient();
  const [view, setView] = useState(PLAIN_VIEW);
  const [found, setFound] = useState<ReadonlySet<OverrideName>>(new Set());
  const reveal = useReveal(id);
  const [photoReason, setPhotoReason] = useState<string>();
  const [isAskingToReveal, setAskingToReveal] = useState(false);
  const [asking, setAsking] = useState<'accept' | 'reject'>();
  const next = useNextReview();
  const decision = useDecision(id, () => next.mutate());
  const job = useJob(id);
  const reviewQuery = useQuery({
    queryKey: ['review', service.name, id],
    queryFn: ({ signal }) =>
      take(jobs.GET('/api/reviews/{jobId}', { params: { path: { jobId: id } }, signal })),
  });
  const claim = useMutation({
    mutationFn: () => take(jobs.POST('/api/reviews/{jobId}/claim', { params: { path: { jobId: id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['review', service.name, id] }),
  });
  const toggle = (name: OverrideName) => {
    const changed = new Set(found);
    if (!changed.delete(name)) changed.add(name);
    setFound(changed);
  };
  const toggleReveal = () => {
    if (!reveal.isRevealed && photoReason === undefined) return setAskingToReveal(true);
    reveal.hide();
    setPhotoReason(undefined);
  };
  useShortcuts({
    a: () => found.size === 0 && setAsking('accept'),
    x: () => setAsking('reject'),
    z: decision.undo,
    p: toggleReveal,
    n: () => (decision.waiting ? decision.commitNow() : next.mutate()),
    '+': () => setView((now) => zoom(now, 1)),
    '=': () => setView((now) => zoom(now, 1)),
    '-': () => setView((now) => zoom(now, -1)),
    ']': () => setView((now) => turn(now, 1)),
    '[': () => setView((now) => turn(now, -1)),
    c: () => setView((now) => ({ ...now, isContrasty: !now.isContrasty })),
    '0': () => setView(PLAIN_VIEW),
    h: () => setView((now) => move(now, PAN, 0)),
    l: () => setView((now) => move(now, -PAN, 0)),
    k: () => setView((now) => move(now, 0, PAN)),
    j: () => setView((now) => move(now, 0, -PAN)),
    ...Object.fromEntries(OVERRIDES.map((name, index) => [String(index + 1), () => toggle(name)])),
  });
  const error = job.error ?? reviewQuery.error;
  if (error && !job.data) return <ProblemView error={error} notFound={words.problem.notFoundJob} />;
  if (!job.data || !reviewQuery.data) return <p className="p-6 text-dim">{words.app.loading}</p>;
  const { review, entries } = reviewQuery.data;
  const shown = withRevealed(job.data, reveal.revealed);
  const isEnded = review !== null && review.endedAt !== null;
  const trouble = decision.error ?? claim.error ?? reveal.error;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RecordHeader
        list="/$service/review"
        title={words.app.review}
        id={id}
        marks={
          <>
            {review && <Badge tone="unsure">{words.review.reasons[review.reason]}</Badge>}
            {review?.status === 'proposed' && <Badge>{words.review.secondPerson}</Badge>}
          </>
        }
      >
        <Button
          look="quiet"
          aria-keyshortcuts="p"
          aria-pressed={reveal.isRevealed}
          aria-label={reveal.isRevealed ? words.job.hide : words.review.reveal}
          onClick={toggleReveal}
        >
          <EyeIcon className="size-3.5" />
          <span className="hidden md:inline">{reveal.isRevealed ? words.job.hide : words.review.reveal}</span>
        </Button>
        {!isEnded && !review?.assignee && (
          <Button disabled={claim.isPending} onClick={() => claim.mutate()}>
            {words.review.claim}
          </Button>
        )}
        {!isEnded && (
          <>
            <Button
              look="danger"
              aria-keyshortcuts="x"
              disabled={decision.isSending}
              onClick={() => setAsking('reject')}
            >
              {words.review.reject}
            </Button>
            <Button
              look="strong"
              aria-keyshortcuts="a"
              disabled={decision.isSending || found.size > 0}
              onClick={() => setAsking('accept')}
            >
              {words.review.accept}
            </Button>
          </>
        )}
      </RecordHeader>
      {review?.status === 'proposed' && (
        <Proposal review={review} entries={entries} onDone={() => next.mutate()} />
      )}
      <div role="status" className="shrink-0">
        {decision.waiting && (
          <p className="flex items-center gap-3 bg-picked px-4 py-2 text-accent">
            {words.review.waitingFor[decision.waiting.decision]}
            <Button onClick={decision.undo} aria-keyshortcuts="z">
              {words.review.undo}
            </Button>
          </p>
        )}
        {isEnded && <p className="bg-sunken px-4 py-2 text-soft">{words.review.ended}</p>}
      </div>
      {trouble && (
        <p role="alert" className="shrink-0 bg-fail-ground px-4 py-2 text-fail">
          {trouble instanceof Problem && trouble.kind === 'offline'
            ? words.problem.unknownOutcome
            : trouble.message}
        </p>
      )}
      <div className="min-h-0 flex-1 overflow-auto" tabIndex={0} role="region" aria-label={words.app.review}>
        <div className="mx-auto grid max-w-[130rem] gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_20rem] min-[112rem]:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 content-start gap-4">
            <Panel title={words.job.photos}>
              <Photos
                id={id}
                reason={photoReason}
                onReveal={() => setAskingToReveal(true)}
                view={view}
                onView={setView}
              />
            </Panel>
            <div className="min-[112rem]:hidden">
              <ChecksPanel job={shown} />
            </div>
          </div>
          <div className="grid min-w-0 content-start gap-4 lg:col-start-1 min-[112rem]:col-start-2 min-[112rem]:row-start-1">
            <ValuesPanel job={shown} />
            <div className="hidden min-[112rem]:block">
              <ChecksPanel job={shown} />
            </div>
          </div>
          <div className="grid min-w-0 content-start gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 min-[112rem]:col-start-3">
            <Overrides found={found} onToggle={toggle} />
            <Notes id={id} entries={entries} />
          </div>
        </div>
      </div>
      <footer
        className="hidden h-8 shrink-0 items-center gap-3 border-t border-line bg-sunken px-4 text-2xs text-dim md:flex"
        aria-hidden="true"
      >
        {words.review.keys.map(([key, what]) => (
          <span key={key}>
            <Key>{key}</Key> {what}
          </span>
        ))}
      </footer>
      {isAskingToReveal && (
        <ReasonDialog
          title={words.review.reveal}
          suggested={reveal.lastReason}
          onClose={() => setAskingToReveal(false)}
          onReason={(reason) => {
            setAskingToReveal(false);
            setPhotoReason(reason);
            reveal.reveal(job.data, reason);
          }}
        />
      )}
      {asking && (
        <ReasonDialog
          title={asking === 'accept' ? words.review.accept : words.review.reject}
          onClose={() => setAsking(undefined)}
          onReason={(reason) => {
            setAsking(undefined);
            decision.decide({ decision: asking, reason, found: asking === 'reject' ? [...found] : [] });
          }}
        />
      )}
    </div>
  );
}
