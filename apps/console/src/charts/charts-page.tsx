import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type JobsSchemas, take } from '../api/client.js';
import { useConsole, useMay } from '../app/context.js';
import { MissingScope } from '../app/missing-scope.js';
import { ProblemView } from '../app/problem-view.js';
import type { JobsSearch } from '../jobs/jobs-search.js';
import { useCheckName } from '../job/check-names.js';
import { useMessages } from '../messages/messages.js';
import { duration } from '../messages/times.js';
import { Panel } from '../ui/controls.js';
import { Chart } from './chart.js';
import { type ChartsSearch, RANGES } from './charts-search.js';
import { daysUntil, valuesByDay, within } from './days.js';

type Statistics = JobsSchemas['Statistics'];

const FOLLOW_MS = 30_000;
const SENT = ['delivered', 'failed', 'stopped'] as const;
const STATUS: JobsSearch[] = [
  { status: 'completed', success: 'true' },
  { status: 'completed', success: 'false' },
  { withOutcome: 'false' },
  { status: 'active' },
];

/** Outcomes of the account's jobs by day; every number links to the jobs it counts. */
export function ChartsPage() {
  const messages = useMessages();
  const navigate = useNavigate();
  const { jobs, service } = useConsole();
  const { days: count = 30 }: ChartsSearch = useSearch({ strict: false });
  const mayRead = useMay('jobs:read');
  const today = new Date().toISOString().slice(0, 10);
  const days = useMemo(() => daysUntil(new Date(today), count), [today, count]);
  const query = { from: days[0]!, to: today };
  const { data, error } = useQuery({
    queryKey: ['statistics', service.name, query],
    enabled: mayRead,
    refetchInterval: FOLLOW_MS,
    queryFn: ({ signal }) => take(jobs.GET('/api/statistics', { params: { query }, signal })),
  });
  if (!mayRead) return <MissingScope scope="jobs:read" />;
  if (error) return <ProblemView error={error} />;
  const params = { service: service.name };
  return (
    <>
      <header className="flex min-h-12 shrink-0 items-center gap-3 border-b border-line bg-panel px-4">
        <h1 className="text-sm font-semibold">{messages.app.charts}</h1>
        <div
          className="ml-auto flex rounded-md border border-line p-0.5"
          role="group"
          aria-label={messages.charts.range}
        >
          {RANGES.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === count}
              className={`h-6 rounded px-2 text-xs ${one === count ? 'bg-picked font-medium text-accent' : 'text-soft hover:text-ink'}`}
              onClick={() => void navigate({ to: '/$service/charts', params, search: { days: one } })}
            >
              {messages.charts.days(one)}
            </button>
          ))}
        </div>
      </header>
      <div
        className="min-h-0 flex-1 overflow-auto"
        tabIndex={0}
        role="region"
        aria-label={messages.app.charts}
      >
        {data ? <Charts data={data} days={days} /> : <p className="p-6 text-dim">{messages.app.loading}</p>}
      </div>
    </>
  );
}

function Charts({ data, days }: { data: Statistics; days: readonly string[] }) {
  const messages = useMessages();
  const nameOf = useCheckName();
  const { service } = useConsole();
  const params = { service: service.name };
  const { outcomes, medians, deliveries } = useMemo(() => {
    const of = (valueOf: (row: Statistics['jobs'][number]) => number) =>
      valuesByDay(days, data.jobs, valueOf);
    const sent = (valueOf: (row: Statistics['deliveries']['days'][number]) => number) =>
      valuesByDay(days, data.deliveries.days, valueOf);
    return {
      outcomes: [
        { name: messages.outcome.passed, tone: 'pass' as const, values: of(({ passed }) => passed) },
        { name: messages.outcome.failed, tone: 'fail' as const, values: of(({ failed }) => failed) },
        {
          name: messages.charts.withoutOutcome,
          tone: 'unsure' as const,
          values: of(({ withoutOutcome }) => withoutOutcome),
        },
        { name: messages.outcome.active, tone: 'dim' as const, values: of(({ active }) => active) },
      ],
      medians: [
        {
          name: messages.charts.median,
          tone: 'accent' as const,
          values: valuesByDay(days, data.decisions, ({ medianMs }) => medianMs, null),
        },
      ],
      deliveries: [
        {
          name: messages.job.events.delivered,
          tone: 'pass' as const,
          values: sent(({ delivered }) => delivered),
        },
        { name: messages.job.events.failed, tone: 'fail' as const, values: sent(({ failed }) => failed) },
        {
          name: messages.job.events.stopped,
          tone: 'unsure' as const,
          values: sent(({ stopped }) => stopped),
        },
      ],
    };
  }, [data, days, messages]);
  const passed = sum(data.jobs, ({ passed: one }) => one);
  const completed = passed + sum(data.jobs, ({ notPassed }) => notPassed);
  const most = Math.max(1, ...data.undetermined.map(({ jobs }) => jobs));
  return (
    <div className="mx-auto grid max-w-[110rem] grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4 lg:col-span-2">
        <Figure
          name={messages.charts.completed}
          value={completed.toLocaleString(document.documentElement.lang)}
        />
        <Figure name={messages.outcome.passed} value={completed === 0 ? '—' : percent(passed / completed)} />
        <Figure
          name={messages.charts.waiting}
          value={
            <Link className="hover:underline" to="/$service/review" params={params}>
              {data.reviews.waiting}
            </Link>
          }
          note={
            data.reviews.medianMs === null
              ? undefined
              : messages.charts.decidedIn(duration(data.reviews.medianMs))
          }
        />
        <Figure name={messages.charts.pending} value={data.deliveries.pending} />
      </dl>
      <div className="lg:col-span-2">
        <Chart
          title={messages.charts.outcomes}
          days={days}
          series={outcomes}
          target={(day, index) => ({ to: '/$service/jobs', search: { ...STATUS[index], ...within(day) } })}
        />
      </div>
      <Chart
        title={messages.charts.median}
        days={days}
        series={medians}
        kind="line"
        format={duration}
        target={(day) => ({ to: '/$service/jobs', search: { status: 'completed', ...within(day) } })}
      />
      <Panel title={messages.charts.undetermined}>
        {data.undetermined.length === 0 ? (
          <p className="grid h-40 place-items-center text-dim">{messages.charts.none}</p>
        ) : (
          <ul className="grid gap-0.5 p-2">
            {data.undetermined.map(({ check, jobs }) => (
              <li key={check}>
                <Link
                  to="/$service/jobs"
                  params={params}
                  search={{ undetermined: check, ...within(data.from, data.to) }}
                  className="grid grid-cols-[minmax(0,1fr)_4rem] items-center gap-3 rounded px-2 py-1.5 hover:bg-hover"
                >
                  <span className="min-w-0">
                    <span className="block truncate">{nameOf(check)}</span>
                    <span className="mt-1 block h-1.5 rounded-full bg-sunken">
                      <span
                        className="block h-full rounded-full bg-unsure"
                        style={{ width: `${(100 * jobs) / most}%` }}
                      />
                    </span>
                  </span>
                  <span className="text-right font-medium">{jobs}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <div className="lg:col-span-2">
        <Chart
          title={messages.charts.deliveries}
          days={days}
          series={deliveries}
          target={(_day, index) => ({ to: '/$service/deliveries', search: { status: SENT[index] } })}
        />
      </div>
    </div>
  );
}

const sum = <Row,>(rows: readonly Row[], valueOf: (row: Row) => number): number =>
  rows.reduce((all, row) => all + valueOf(row), 0);

const percent = (share: number): string =>
  share.toLocaleString(document.documentElement.lang, { style: 'percent', maximumFractionDigits: 1 });

const Figure = ({ name, value, note }: { name: string; value: ReactNode; note?: string }) => (
  <div className="flex flex-col bg-panel px-4 py-3">
    <dt className="text-2xs text-dim">{name}</dt>
    <dd className="mt-0.5 text-lg font-semibold tracking-tight">{value}</dd>
    {note && <dd className="text-2xs text-dim">{note}</dd>}
  </div>
);
