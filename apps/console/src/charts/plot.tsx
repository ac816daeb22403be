import { useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useTheme } from '../app/theme.js';
import { useLanguage } from '../messages/messages.js';
import { atHeight, stacked } from './days.js';

export type PlotTone = 'pass' | 'fail' | 'unsure' | 'dim' | 'accent';
export interface Series {
  name: string;
  tone: PlotTone;
  /** one per day; null: no value */
  values: readonly (number | null)[];
}

const HEIGHT = 200;
/** seconds */
const HALF_DAY = 43_200;

interface PlotProps {
  label: string;
  days: readonly string[];
  series: readonly Series[];
  kind: 'bars' | 'line';
  format: (value: number) => string;
  /** the day under the pointer, undefined when the pointer leaves */
  onHover: (day: number | undefined) => void;
  onPick?: (day: number, series: number) => void;
}

/** Days as stacked bars or as a line on a canvas; the same data are in an adjacent table. */
export default function Plot(props: PlotProps) {
  const { label, days, series, kind, format, onPick } = props;
  const host = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const language = useLanguage();
  const hover = useEffectEvent(props.onHover);
  const pick = useEffectEvent((day: number, index: number) => onPick?.(day, index));
  const write = useEffectEvent(format);

  useEffect(() => {
    const element = host.current!;
    let plot: uPlot | undefined;
    const draw = () => {
      plot?.destroy();
      plot = new uPlot(
        optionsOf(element.clientWidth, kind, series, { write, language, hover, colour: colourOf(element) }),
        dataOf(days, series, kind),
        element,
      );
      plot.over.addEventListener('click', () => {
        const { idx, top } = plot!.cursor;
        if (idx == null || top == null) return;
        const values = series.map((one) => one.values);
        const found = kind === 'bars' ? atHeight(values, idx, plot!.posToVal(top, 'y')) : 0;
        if (found !== undefined) pick(idx, found);
      });
    };
    draw();
    // Canvas colours do not follow the page's colour scheme.
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', draw);
    const observer = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      scheme.removeEventListener('change', draw);
      observer.disconnect();
      plot?.destroy();
    };
  }, [days, series, kind, theme, language]);

  return (
    <div
      ref={host}
      role="img"
      aria-label={label}
      className={`h-[200px] w-full overflow-hidden ${onPick ? '[&_.u-over]:cursor-pointer' : ''}`}
    />
  );
}

/** Resolves a colour's name with the style sheet, light or dark. */
function colourOf(host: HTMLElement): (name: PlotTone | 'line') => string {
  const names = {
    pass: 'text-pass',
    fail: 'text-fail',
    unsure: 'text-unsure',
    dim: 'text-dim',
    accent: 'text-accent',
    line: 'text-line',
  };
  return (name) => {
    const probe = document.createElement('i');
    probe.className = names[name];
    host.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}

function dataOf(
  days: readonly string[],
  series: readonly Series[],
  kind: 'bars' | 'line',
): uPlot.AlignedData {
  const times = days.map((day) => Date.parse(day) / 1000);
  const values = series.map((one) => one.values);
  // The whole stack first; the lower parts are drawn over it.
  return [times, ...(kind === 'bars' ? stacked(values).reverse() : values.map((one) => [...one]))];
}

interface Look {
  write: (value: number) => string;
  language: string;
  hover: (day: number | undefined) => void;
  colour: (name: PlotTone | 'line') => string;
}

function optionsOf(
  width: number,
  kind: 'bars' | 'line',
  series: readonly Series[],
  { write, language, hover, colour }: Look,
): uPlot.Options {
  const axis = {
    stroke: colour('dim'),
    font: '11px "Inter Variable", sans-serif',
    grid: { stroke: colour('line'), width: 1 },
    ticks: { show: false },
  };
  const day = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const drawn = kind === 'bars' ? [...series].reverse() : series;
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    padding: [8, 8, 0, 0],
    cursor: { y: false, points: { show: kind === 'line' }, drag: { x: false, y: false } },
    // Half a day of padding at both ends: bars are centred on their day.
    scales: {
      x: { time: false, range: (_plot, low, high) => [low - HALF_DAY, high + HALF_DAY] },
      y: { range: (_plot, _low, high) => [0, Math.max(1, high * 1.08)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        size: 26,
        incrs: [1, 2, 7, 14, 28].map((count) => count * 86_400),
        values: (_plot, times) => times.map((time) => day.format(time * 1000)),
      },
      {
        ...axis,
        size: 56,
        // Integer tick marks only.
        incrs: [1, 2, 5]
          .flatMap((step) => [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7].map((power) => step * power))
          .sort((a, b) => a - b),
        values: (_plot, values) => values.map(write),
      },
    ],
    series: [
      {},
      ...drawn.map(({ tone }) =>
        kind === 'bars'
          ? {
              fill: colour(tone),
              width: 0,
              paths: uPlot.paths.bars!({ size: [0.7, 48], radius: 0 }),
              points: { show: false },
            }
          : {
              stroke: colour(tone),
              width: 2,
              spanGaps: true,
              points: { show: true, size: 5, fill: colour(tone) },
            },
      ),
    ],
    hooks: { setCursor: [({ cursor }) => hover(cursor.idx ?? undefined)] },
  };
}
