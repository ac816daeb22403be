import type { RelatedJob } from '@bonafide/contracts/related-jobs';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useConsole, useMay } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { ReasonDialog } from '../app/reason-dialog.js';
import { useMessages } from '../messages/messages.js';
import { isSandbox } from '../session/settings.js';
import { Button, Panel } from '../ui/controls.js';
import { OutcomeMark } from '../ui/outcome-mark.js';
import { DRAWN_MAX, RelatedGraph } from './related-graph.js';
import { useFaces, useRelated } from './use-related.js';

const NO_FACES: ReadonlyMap<string, string> = new Map();

/** Other jobs of the account that share something with a job: as a graph, and as a table. */
export function RelatedPanel({ id }: { id: string }) {
  const { related: messages } = useMessages();
  const { service } = useConsole();
  const mayLook = useMay('jobs:photos') && !isSandbox(service);
  const { data, error } = useRelated(id);
  const [reason, setReason] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const related = data?.jobs ?? [];
  const faces = useFaces([id, ...related.slice(0, DRAWN_MAX).map((job) => job.id)], reason);
  if (error)
    return (
      <Panel title={messages.title}>
        <Failure error={error} className="m-4" />
      </Panel>
    );
  if (!data) return null;
  return (
    <Panel title={messages.title}>
      {related.length === 0 ? (
        <p className="px-4 py-3 text-soft">{messages.none(data.windowDays)}</p>
      ) : (
        <div className="px-4 py-3">
          <RelatedGraph id={id} related={related} faces={faces.data ?? NO_FACES} />
          {mayLook && (
            <p className="mb-2 text-right">
              <Button
                look="quiet"
                aria-pressed={reason !== undefined}
                onClick={() => (reason === undefined ? setAsking(true) : setReason(undefined))}
              >
                {reason === undefined ? messages.pictures : messages.hidePictures}
              </Button>
            </p>
          )}
          {faces.error && <Failure error={faces.error} className="mb-2" />}
          <RelatedTable related={related} />
          {data.hasMore && <p className="mt-2 text-xs text-dim">{messages.more(related.length)}</p>}
        </div>
      )}
      {isAsking && (
        <ReasonDialog
          title={messages.pictures}
          onClose={() => setAsking(false)}
          onReason={(given) => {
            setAsking(false);
            setReason(given);
          }}
        />
      )}
    </Panel>
  );
}

function RelatedTable({ related }: { related: readonly RelatedJob[] }) {
  const { related: messages } = useMessages();
  const { service } = useConsole();
  const differencesOf = ({ isOtherName, isOtherFace }: RelatedJob) =>
    [isOtherName === true && messages.otherName, isOtherFace === true && messages.otherFace]
      .filter(Boolean)
      .join(', ');
  return (
    <table className="w-full text-left text-xs">
      <thead className="text-dim">
        <tr>
          {[messages.job, messages.shares, messages.differs].map((heading) => (
            <th key={heading} scope="col" className="py-1 pr-2 font-normal">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {related.map((job) => (
          <tr key={job.id} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pr-2 font-normal">
              <Link
                to="/$service/jobs/$id"
                params={{ service: service.name, id: job.id }}
                className="font-mono underline"
              >
                {job.id}
              </Link>
              <span className="mt-1 block">
                <OutcomeMark
                  outcome={job.status === 'active' ? 'active' : (job.outcome ?? 'not-determined')}
                />
              </span>
            </th>
            <td className="py-1.5 pr-2">{job.shares.map((kind) => messages.kinds[kind]).join(', ')}</td>
            <td className="py-1.5 font-medium text-fail">{differencesOf(job)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
