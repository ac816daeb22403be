import { Link, useCanGoBack, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useConsole, useMay } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { MissingScope } from '../app/missing-scope.js';
import { ReasonDialog } from '../app/reason-dialog.js';
import { RecordHeader } from '../app/record-header.js';
import { ProblemView } from '../app/problem-view.js';
import { useShortcuts } from '../app/shortcuts.js';
import { lastSearch } from '../jobs/last-list.js';
import { outcomeOf } from '../jobs/outcome.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { isSandbox } from '../session/settings.js';
import { Button, Panel } from '../ui/controls.js';
import { EyeIcon } from '../ui/icons.js';
import { OutcomeMark } from '../ui/outcome-mark.js';
import { AssurancePanel } from './assurance-panel.js';
import { Callbacks } from './callbacks.js';
import { ChecksPanel } from './checks-panel.js';
import { type MaskedJob, withRevealed } from './masked.js';
import { EraseDialog } from './erase-dialog.js';
import { RawJson } from './raw-json.js';
import { RelatedPanel } from './related-panel.js';
import { ReportButton } from './report-button.js';
import { useJob } from './use-job.js';
import { useReveal } from './use-reveal.js';
import { Timeline } from './timeline.js';
import { ValuesPanel } from './values-panel.js';

/** One job, polled while it is pending. */
export function JobPage() {
  const messages = useMessages();
  const { id } = useParams({ strict: false }) as { id: string };
  const job = useJob(id);
  if (!useMay('jobs:read')) return <MissingScope scope="jobs:read" />;
  // Data from before the error are outdated.
  if (job.error) return <ProblemView error={job.error} notFound={messages.problem.notFoundJob} />;
  if (!job.data) return <p className="p-6 text-dim">{messages.app.loading}</p>;
  // Revealed personal data must not survive the job's erasure.
  return <Job key={`${id} ${job.data.status === 'removed'}`} id={id} job={job.data} />;
}

function Job({ id, job: masked }: { id: string; job: MaskedJob }) {
  const messages = useMessages();
  const times = useTimes();
  const { service } = useConsole();
  const mayWrite = useMay('jobs:write');
  // A sandbox does not mask data, and has no reviews.
  const mayReview = useMay('jobs:review') && !isSandbox(service);
  const reveal = useReveal(id);
  const [isAsking, setAsking] = useState(false);
  const job = useMemo(() => withRevealed(masked, reveal.revealed), [masked, reveal.revealed]);
  const toggle = () => (reveal.isRevealed ? reveal.hide() : setAsking(true));
  const [isErasing, setErasing] = useState(false);
  const isPending = job.status === 'active';
  const list = { to: '/$service/jobs', search: lastSearch(service.name) } as const;
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  // Before a tab's first page, the history contains the sign-in's pages.
  const leave = () =>
    canGoBack ? history.back() : void navigate({ ...list, params: { service: service.name } });
  useShortcuts({
    ...(mayReview && { p: toggle }),
    u: leave,
    Escape: leave,
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RecordHeader
        list={list.to}
        search={list.search}
        title={messages.jobs.title}
        id={id}
        marks={
          <>
            <span role="status">
              <OutcomeMark outcome={outcomeOf(job)} />
            </span>
            <span className="hidden text-soft sm:inline">{messages.types[job.request?.type ?? '']}</span>
          </>
        }
      >
        {mayReview && (
          <Button
            look="quiet"
            aria-pressed={reveal.isRevealed}
            aria-label={reveal.isRevealed ? messages.job.hide : messages.job.reveal}
            aria-keyshortcuts="p"
            onClick={toggle}
          >
            <EyeIcon className="size-3.5" />
            <span className="hidden md:inline">
              {reveal.isRevealed ? messages.job.hide : messages.job.reveal}
            </span>
          </Button>
        )}
        {mayReview && job.status === 'completed' && (
          <Link
            to="/$service/review/$id"
            params={{ service: service.name, id }}
            className="inline-flex h-7 items-center rounded-md border border-line-strong bg-raised px-2.5 text-xs font-medium hover:bg-hover"
          >
            {messages.app.review}
          </Link>
        )}
        <ReportButton id={id} isReady={job.status === 'completed'} />
        {mayWrite && job.status !== 'removed' && (
          <Button look="danger" onClick={() => setErasing(true)}>
            {messages.job.erase}
          </Button>
        )}
      </RecordHeader>
      {reveal.error && (
        <div className="shrink-0 bg-fail-ground px-4 py-2">
          <Failure error={reveal.error} className="" />
        </div>
      )}
      {isPending && (
        <p className="shrink-0 border-b border-line bg-picked px-4 py-1.5 text-xs text-accent" role="status">
          {messages.job.waiting}
        </p>
      )}
      <div className="min-h-0 flex-1 overflow-auto" tabIndex={0} role="region" aria-label={id}>
        <div className="mx-auto grid max-w-[120rem] gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_22rem] min-[112rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_24rem]">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
            <ChecksPanel job={job} />
          </div>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 lg:col-start-1 min-[112rem]:col-start-2">
            <ValuesPanel job={job} />
            <Callbacks id={id} isPending={isPending} />
            <RawJson job={job} />
          </div>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 min-[112rem]:col-start-3">
            <Panel title={messages.job.details}>
              <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 px-4 py-3">
                <Fact label={messages.job.type}>{messages.types[job.request?.type ?? '']}</Fact>
                <Fact label={messages.job.internalId}>{job.internalId ?? '—'}</Fact>
                <Fact label={messages.job.events.submitted}>{times.long(job.submitted)}</Fact>
                <Fact label={messages.job.events.completed}>{times.long(job.completed)}</Fact>
                <Fact label={messages.job.took}>
                  {job.submitted ? times.between(job.submitted, job.completed) : '—'}
                </Fact>
              </dl>
            </Panel>
            <AssurancePanel job={job} />
            {job.request?.type === 'id-verification' && job.status !== 'removed' && <RelatedPanel id={id} />}
            <Timeline id={id} job={job} />
          </div>
        </div>
      </div>
      {isAsking && (
        <ReasonDialog
          title={messages.job.reveal}
          suggested={reveal.lastReason}
          onClose={() => setAsking(false)}
          onReason={(reason) => {
            setAsking(false);
            reveal.reveal(masked, reason);
          }}
        />
      )}
      {isErasing && <EraseDialog id={id} onClose={() => setErasing(false)} />}
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt className="text-dim">{label}</dt>
    <dd className="text-right wrap-anywhere">{children}</dd>
  </>
);
