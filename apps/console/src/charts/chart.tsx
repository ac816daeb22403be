import { CatchBoundary, Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useConsole } from '../app/context.js';
import type { JobsSearch } from '../jobs/jobs-search.js';
import { clearPrivateFilters } from '../jobs/private-filters.js';
import { useLanguage, useMessages } from '../messages/messages.js';
import { Panel } from '../ui/controls.js';
import type { DeliveriesSearch } from '../webhooks/deliveries-search.js';
import type { PlotTone, Series } from './plot.js';

const Plot = lazy(() => import('./plot.js'));

const DOTS: Record<PlotTone, string> = {
  pass: 'bg-pass',
  fail: 'bg-fail',
  unsure: 'bg-unsure',
  dim: 'bg-dim',
  accent: 'bg-accent',
};

/** The list that a number links to. */
type Target =
  { to: '/$service/jobs'; search: JobsSearch } | { to: '/$service/deliveries'; search: DeliveriesSearch };

interface ChartProps {
  title: string;
  aside?: ReactNode;
  days: readonly string[];
  series: readonly Series[];
  kind?: 'bars' | 'line';
  format?: (value: number) => string;
  target?: (day: string, series: number) => Target;
}

/** A panel with numbers by day: as a chart, and as a table whose numbers link to their lists. */
export function Chart({ title, aside, days, series, kind = 'bars', format = plain, target }: ChartProps) {
  const messages = useMessages();
  const navigate = useNavigate();
  const { service } = useConsole();
  const writeDay = useDay();
  const [hovered, setHovered] = useState<number>();
  const open = (day: number, index: number) => {
    clearPrivateFilters();
    void navigate({ ...target!(days[day]!, index), params: { service: service.name } });
  };
  const isEmpty = series.every(({ values }) => values.every((value) => !value));
  return (
    <Panel title={title} actions={aside}>
      {isEmpty ? (
        <p className="grid h-40 place-items-center text-dim">{messages.charts.none}</p>
      ) : (
        <div className="px-2 pt-2 pb-1">
          <p className="flex min-h-6 flex-wrap content-start gap-x-4 gap-y-1 px-2 max-sm:min-h-12 text-xs text-soft">
            {hovered !== undefined && <span className="font-medium">{writeDay(days[hovered]!)}</span>}
            {series.map(({ name, tone, values }) => (
              <span key={name} className="flex items-center gap-1.5">
                <i className={`size-2 rounded-full ${DOTS[tone]}`} />
                {name}
                {hovered !== undefined && (
                  <b className="font-semibold text-ink">{written(values[hovered], format)}</b>
                )}
              </span>
            ))}
          </p>
          {/* uPlot throws if the browser's language is not a language tag, as under LANG=C. */}
          <CatchBoundary getResetKey={() => title} errorComponent={NotDrawn}>
            <Suspense fallback={<div className="h-[200px]" />}>
              <Plot
                label={title}
                days={days}
                series={series}
                kind={kind}
                format={format}
                onHover={setHovered}
                onPick={target && open}
              />
            </Suspense>
          </CatchBoundary>
        </div>
      )}
      {!isEmpty && (
        <details className="border-t border-line text-xs">
          <summary className="cursor-default px-4 py-2 text-soft hover:text-ink">
            {messages.charts.table}
          </summary>
          <div className="max-h-72 overflow-auto" tabIndex={0} role="region" aria-label={title}>
            <table className="w-full text-right">
              <thead className="sticky top-0 bg-panel text-2xs text-dim">
                <tr>
                  <th scope="col" className="px-4 py-1.5 text-left font-medium">
                    {messages.charts.day}
                  </th>
                  {series.map(({ name }) => (
                    <th key={name} scope="col" className="px-4 py-1.5 font-medium">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line/60">
                {[...days.keys()].reverse().map((day) => (
                  <tr key={day}>
                    <th scope="row" className="px-4 py-1 text-left font-normal text-soft">
                      {writeDay(days[day]!)}
                    </th>
                    {series.map(({ name, values }, index) => (
                      <td key={name} className="px-4 py-1">
                        {target && values[day] ? (
                          <Link
                            onClick={clearPrivateFilters}
                            className="text-accent hover:underline"
                            {...target(days[day]!, index)}
                            params={{ service: service.name }}
                          >
                            {format(values[day])}
                          </Link>
                        ) : (
                          written(values[day], format)
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </Panel>
  );
}

function NotDrawn() {
  const messages = useMessages();
  return <p className="grid h-40 place-items-center text-dim">{messages.charts.notDrawn}</p>;
}

const plain = (value: number): string => value.toLocaleString(document.documentElement.lang);
const written = (value: number | null | undefined, format: (value: number) => string): string =>
  value == null ? '—' : format(value);

function useDay(): (day: string) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (day) => format.format(new Date(day));
}
