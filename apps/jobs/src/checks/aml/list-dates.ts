const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ABOUT = /^(circa|approximately|approx\.?|about|c\.|ca\.?)\s+/;
const SPAN_MAX = 40;

/**
 * Dates of birth as the lists write them: `04 May 1960`, `May 1960`, `1960`, `circa 1960`, `1958 to 1962`,
 * `1960-05-04`. A range gives each of its years, up to forty; text that is not a date gives nothing. `circa`: marked as
 * such by the list.
 */
export function readListDates(text: string, circa = false): string[] {
  const lower = text.trim().toLowerCase();
  const about = circa || ABOUT.test(lower);
  return datesOf(lower.replace(ABOUT, '').replace(/^between\s+/, '')).map((date) =>
    about ? `${date}~` : date,
  );
}

function datesOf(given: string): string[] {
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(given);
  if (iso) return [iso[3] ? `${iso[1]}-${iso[2]}-${iso[3]}` : `${iso[1]}-${iso[2]}`];
  const span = /(\d{4})\D+(\d{4})$/.exec(given);
  if (span) return yearsBetween(Number(span[1]), Number(span[2]));
  const worded = /^(?:(\d{1,2})\s+)?([a-z]{3})[a-z]*\.?\s+(\d{4})$/.exec(given);
  const month = worded ? MONTHS.indexOf(worded[2]!) + 1 : 0;
  if (worded && month > 0) {
    const head = `${worded[3]}-${String(month).padStart(2, '0')}`;
    return [worded[1] ? `${head}-${worded[1].padStart(2, '0')}` : head];
  }
  return /^\d{4}$/.test(given) ? [given] : [];
}

function yearsBetween(from: number, to: number): string[] {
  if (to < from || to - from > SPAN_MAX) return [String(from), String(to)];
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}
