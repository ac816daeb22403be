import { type Language, useLanguage } from './messages.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export type Times = ReturnType<typeof timesIn>;
const known = new Map<Language, Times>();

/** Times and durations in the reader's format; cached per language. */
export function useTimes(): Times {
  const language = useLanguage();
  const times = known.get(language) ?? timesIn(language);
  known.set(language, times);
  return times;
}

function timesIn(language: Language) {
  const short = new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  // For other years, date and year are shown.
  const dated = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  // With the time zone, so that it means the same to a reader elsewhere.
  const long = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long' });
  return {
    short: (time: string | null | undefined) => {
      if (!time) return '—';
      const at = new Date(time);
      return (at.getFullYear() === new Date().getFullYear() ? short : dated).format(at);
    },
    long: (time: string | null | undefined) => (time ? long.format(new Date(time)) : '—'),
    between: (from: string, to: string | null | undefined) =>
      to ? duration(Date.parse(to) - Date.parse(from)) : '—',
  };
}

export function duration(ms: number): string {
  if (ms < SECOND) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < MINUTE) return `${(ms / SECOND).toFixed(1)} s`;
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`;
  return ms < 48 * HOUR ? `${Math.round(ms / HOUR)} h` : `${Math.round(ms / (24 * HOUR))} d`;
}
