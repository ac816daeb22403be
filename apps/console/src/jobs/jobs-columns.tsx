import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import type { JobsSchemas } from '../api/client.js';
import type { Messages } from '../messages/messages.js';
import type { Times } from '../messages/times.js';
import { OutcomeMark } from '../ui/outcome-mark.js';
import { Badge } from '../ui/controls.js';
import type { ColumnName } from './column-names.js';
import { outcomeOf } from './outcome.js';

/** A job with the fields that the list requests (FIELDS). */
export type ListedJob = JobsSchemas['JobView'];

/** A row of the list, whose job may still be loading. */
export interface ListRow {
  index: number;
  job: ListedJob | undefined;
}

/** The requested fields, so that no more personal data is sent than shown. */
export const FIELDS: Record<ColumnName, string[]> = {
  outcome: ['status', 'outcome'],
  assurance: ['result.assurance.level'],
  id: ['id'],
  internalId: ['internalId'],
  type: ['request.type'],
  person: ['result.firstName', 'result.lastName'],
  document: ['result.type'],
  place: ['result.state', 'result.country'],
  review: ['accountReviewed', 'reviewSuccess'],
  problems: ['rejectionReasons'],
  simulated: ['result.simulatedChecks'],
  submitted: ['submitted'],
  updated: ['updatedAt'],
  completed: ['completed'],
  duration: ['submitted', 'completed'],
};

/** Widths as CSS grid tracks. */
export const TRACKS: Record<ColumnName, string> = {
  outcome: '136px',
  assurance: '100px',
  id: '132px',
  internalId: 'minmax(110px, 1fr)',
  type: 'minmax(120px, 1fr)',
  person: 'minmax(120px, 1.2fr)',
  document: 'minmax(110px, 1fr)',
  place: '90px',
  review: '120px',
  problems: 'minmax(160px, 2fr)',
  simulated: '90px',
  submitted: '132px',
  updated: '132px',
  completed: '132px',
  duration: '76px',
};

/** The API's sort keys. */
export const SORTED: Partial<Record<ColumnName, 'submitted' | 'updated' | 'status'>> = {
  outcome: 'status',
  submitted: 'submitted',
  updated: 'updated',
};

export const features = tableFeatures({});
const helper = createColumnHelper<typeof features, ListRow>();

export interface Reader {
  messages: Messages;
  times: Times;
}

const dash = <span className="text-dim">—</span>;
const plain = (value: unknown) =>
  value === null || value === undefined || value === '' ? dash : String(value);

const CELLS: Record<ColumnName, (job: ListedJob, reader: Reader) => React.ReactNode> = {
  outcome: (job) => <OutcomeMark outcome={outcomeOf(job)} />,
  assurance: (job, { messages }) => {
    const level = job.result?.assurance?.level;
    return level ? messages.assurance.levels[level] : dash;
  },
  id: (job) => <span className="font-mono text-xs">{job.id}</span>,
  internalId: (job) => plain(job.internalId),
  type: (job, { messages }) => messages.types[job.request?.type ?? ''] ?? dash,
  person: (job) => plain([job.result?.firstName, job.result?.lastName].filter(Boolean).join(' ')),
  document: (job) => plain(job.result?.type?.replaceAll('-', ' ')),
  place: (job) => plain([job.result?.country, job.result?.state].filter(Boolean).join(' · ')),
  review: (job, { messages }) =>
    job.accountReviewed ? (
      <Badge tone={job.reviewSuccess === false ? 'fail' : job.reviewSuccess ? 'pass' : 'plain'}>
        {messages.job.reviewed}
      </Badge>
    ) : (
      dash
    ),
  problems: (job) => plain(job.rejectionReasons?.map(({ description }) => description).join('; ')),
  simulated: (job) => plain(job.result?.simulatedChecks?.length || undefined),
  submitted: (job, { times }) => <time dateTime={job.submitted}>{times.short(job.submitted)}</time>,
  updated: (job, { times }) => times.short(job.updatedAt),
  completed: (job, { times }) => times.short(job.completed),
  duration: (job, { times }) => (job.submitted ? times.between(job.submitted, job.completed) : dash),
};

export const columnsFor = (names: readonly ColumnName[], reader: Reader) =>
  names.map((name) =>
    helper.display({
      id: name,
      header: reader.messages.jobs.columnNames[name],
      cell: ({ row }) => {
        const { job } = row.original;
        return job ? CELLS[name](job, reader) : <span className="block h-2.5 w-3/5 rounded bg-hover" />;
      },
    }),
  );
