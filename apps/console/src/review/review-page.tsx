import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { take } from '../api/client.js';
import { Problem } from '../api/problem.js';
import { useConsole, useMay } from '../app/context.js';
import { Failure } from '../app/failure.js';
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
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { Badge, Button, Key, Panel } from '../ui/controls.js';
import { EyeIcon } from '../ui/icons.js';
import { Notes } from './notes.js';
import { type OverrideName, OVERRIDES, Overrides } from './overrides.js';
import { Photos } from './photos.js';
import { move, PLAIN_VIEW, turn, zoom } from './photo-view.js';
import { Proposal } from './proposal.js';
import { useNextReview } from './review-queue.js';
import { useReviewerName } from './reviewer-name.js';
import { useDecision } from './use-decision.js';

const PAN = 0.1;
/** Polling interval: another person may claim or decide it meanwhile. */
const FOLLOW_MS = 10_000;

/** One review: everything needed for the decision on one screen, with keyboard shortcuts. */
export function ReviewPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return useMay('jobs:review') ? <Review key={id} id={id} /> : <MissingScope scope="jobs:review" />;
}

function Review({ id }: { id: string }) {
  const messages = useMessages();
  const times = useTimes();
  const nameOf = useReviewerName();
  const { jobs, service, session } = useConsole();
  const queries = useQueryClient();
  const [view, setView] = useState(PLAIN_VIEW);
  const [found, setFound] = useState<ReadonlySet<OverrideName>>(new Set());
  const reveal = useReveal(id);
  const [photoReason, setPhotoReason] = useState<string>();
  const [isAskingToReveal, setAskingToReveal] = useState(false);
  const [asking, setAsking] = useState<'accept' | 'reject'>();
  const next = useNextReview();
  const decision = useDecision(id, next.go);
  const job = useJob(id);
  const reviewQuery = useQuery({
    queryKey: ['review', service.name, id],
    queryFn: ({ signal }) =>
      take(jobs.GET('/api/reviews/{jobId}', { params: { path: { jobId: id } }, signal })),
    refetchInterval: ({ state }) => (state.error ? false : FOLLOW_MS),
  });
  const claim = useMutation({
    mutationFn: () => take(jobs.POST('/api/reviews/{jobId}/claim', { params: { path: { jobId: id } } })),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['review', service.name, id] }),
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
  const review = reviewQuery.data?.review;
  const isEnded = Boolean(review?.endedAt);
  const person = session.person();
  // A token without a person is not compared.
  const isTaken = Boolean(review?.assignee) && person !== undefined && review?.assignee !== `user:${person}`;
  const mayReject = reviewQuery.data !== undefined && !isEnded && !isTaken && !decision.isSending;
  const mayAccept = mayReject && found.size === 0;
  const ask = (wanted: 'accept' | 'reject') => {
    // Cancels a pending decision when the person starts another.
    decision.undo();
    setAsking(wanted);
  };
  useShortcuts({
    a: () => mayAccept && ask('accept'),
    x: () => mayReject && ask('reject'),
    z: decision.undo,
    p: toggleReveal,
    n: ({ repeat }) => {
      if (repeat || decision.isSending) return;
      if (decision.waiting) decision.commitNow();
      else next.go();
    },
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
  // Revealed personal data, and the review, must not survive the job's erasure.
  if (!job.error && job.data?.status === 'removed')
    return <p className="p-6 text-soft">{messages.job.erased}</p>;
  const error = job.error ?? reviewQuery.error;
  // Data from before the error are outdated.
  if (error) return <ProblemView error={error} notFound={messages.problem.notFoundJob} />;
  if (!job.data || !reviewQuery.data) return <p className="p-6 text-dim">{messages.app.loading}</p>;
  const { entries } = reviewQuery.data;
  const shown = withRevealed(job.data, reveal.revealed);
  // If the review has ended, its entries tell the outcome that the lost response did not.
  const isUnknown = decision.error instanceof Problem && decision.error.kind === 'offline';
  const undecided = isEnded && isUnknown ? undefined : decision.error;
  const trouble = undecided ?? claim.error ?? reveal.error ?? next.error;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RecordHeader
        list="/$service/review"
        title={messages.app.review}
        id={id}
        marks={
          <>
            {review && <Badge tone="unsure">{messages.review.reasons[review.reason]}</Badge>}
            {review?.status === 'proposed' && <Badge>{messages.review.secondPerson}</Badge>}
          </>
        }
      >
        <Button
          look="quiet"
          aria-keyshortcuts="p"
          aria-pressed={reveal.isRevealed}
          aria-label={reveal.isRevealed ? messages.job.hide : messages.review.reveal}
          onClick={toggleReveal}
        >
          <EyeIcon className="size-3.5" />
          <span className="hidden md:inline">
            {reveal.isRevealed ? messages.job.hide : messages.review.reveal}
          </span>
        </Button>
        {!isEnded && !review?.assignee && (
          <Button disabled={claim.isPending} onClick={() => claim.mutate()}>
            {messages.review.claim}
          </Button>
        )}
        {!isEnded && (
          <>
            <Button look="danger" aria-keyshortcuts="x" disabled={!mayReject} onClick={() => ask('reject')}>
              {messages.review.reject}
            </Button>
            <Button look="strong" aria-keyshortcuts="a" disabled={!mayAccept} onClick={() => ask('accept')}>
              {messages.review.accept}
            </Button>
          </>
        )}
        {(isEnded || decision.isSent) && (
          <Button look="strong" aria-keyshortcuts="n" disabled={next.isPending} onClick={next.go}>
            {messages.review.next}
          </Button>
        )}
      </RecordHeader>
      {review?.status === 'proposed' && <Proposal review={review} entries={entries} onDone={next.go} />}
      <div role="status" className="shrink-0">
        {decision.waiting && (
          <p className="flex items-center gap-3 bg-picked px-4 py-2 text-accent">
            {messages.review.waitingFor[decision.waiting.decision]}
            <Button onClick={decision.undo} aria-keyshortcuts="z">
              {messages.review.undo}
            </Button>
          </p>
        )}
        {decision.isSending && <p className="bg-picked px-4 py-2 text-accent">{messages.review.sending}</p>}
        {isEnded && (
          <p className="bg-sunken px-4 py-2 wrap-anywhere text-soft">
            {messages.review.ended} {review?.decidedBy && messages.review.decidedBy(nameOf(review.decidedBy))}
          </p>
        )}
        {isTaken && (
          <p className="bg-unsure-ground px-4 py-2 wrap-anywhere text-unsure">
            {messages.review.claimedBy(nameOf(review!.assignee!), times.short(review!.leaseUntil))}
          </p>
        )}
      </div>
      {trouble && (
        <div className="shrink-0 bg-fail-ground px-4 py-2">
          <Failure error={trouble} className="" />
        </div>
      )}
      <div
        className="min-h-0 flex-1 overflow-auto"
        tabIndex={0}
        role="region"
        aria-label={messages.app.review}
      >
        <div className="mx-auto grid max-w-[130rem] gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_20rem] min-[112rem]:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
            <Panel title={messages.job.photos}>
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
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 lg:col-start-1 min-[112rem]:col-start-2 min-[112rem]:row-start-1">
            <ValuesPanel job={shown} />
            <div className="hidden min-[112rem]:block">
              <ChecksPanel job={shown} />
            </div>
          </div>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 min-[112rem]:col-start-3">
            <Overrides found={found} onToggle={toggle} />
            <Notes id={id} entries={entries} />
          </div>
        </div>
      </div>
      <footer
        className="hidden h-8 shrink-0 items-center gap-3 border-t border-line bg-sunken px-4 text-2xs text-dim md:flex"
        aria-hidden="true"
      >
        {messages.review.keys.map(([key, what]) => (
          <span key={key}>
            <Key>{key}</Key> {what}
          </span>
        ))}
      </footer>
      {isAskingToReveal && (
        <ReasonDialog
          title={messages.review.reveal}
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
          title={asking === 'accept' ? messages.review.accept : messages.review.reject}
          suggested={decision.reasonOf(asking)}
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
