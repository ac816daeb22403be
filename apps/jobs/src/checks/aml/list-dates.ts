const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ABOUT = /^(?:circa|approximately|approx\.?|about|around|estimated|est\.|c\.|ca\.?|c(?=\d))\s*/;
const ABOUT_AFTER = /\s*(?:\((?:circa|approx\w*\.?|estimated)\)|~|\?)$/;
const SPAN_MAX = 40;
const DECADE_PARTS: Record<string, [number, number]> = { early: [0, 3], mid: [4, 6], late: [7, 9] };
/** What lists write where no date is known. */
const NO_DATE = /^(?:|-+|n\/?a\.?|unknown|not known|not available|none|na)$/;

/**
 * Dates of birth as the lists write them: `04 May 1960`, `May 1960`, `1960`, `circa 1960`, `1958 to 1962`,
 * `01 Jan 1960 to 31 Dec 1961`, `circa 1965-1969`, `1965 or 1966`, `late 1960s`, `04/05/1960` (day first),
 * `1960-05-04`. A range gives each of its years, up to forty; text that is not a date gives nothing. `circa`: marked as
 * such by the list.
 */
export function readListDates(text: string, circa = false): string[] {
  const lower = text
    .trim()
    .toLowerCase()
    .replace(/[.,]+$/, '')
    .replace(/^dob:?\s+/, '');
  const about = circa || ABOUT.test(lower) || ABOUT_AFTER.test(lower) || /\d0'?s\b/.test(lower);
  const plain = lower
    .replace(ABOUT, '')
    .replace(ABOUT_AFTER, '')
    .replace(/\s*\([^)]*\)$/, '')
    .trim();
  return [...new Set(datesOf(plain))].map((date) => (about ? `${date}~` : date));
}

/** Whether a text says that no date is known. */
export const isNoDate = (text: string): boolean => NO_DATE.test(text.trim().toLowerCase());

function datesOf(text: string): string[] {
  const one = dateOf(text);
  if (one) return [one];
  const decade = /^(?:(early|mid|late)[\s-]+)?(\d{3})0'?s$/.exec(text);
  if (decade) {
    const [from, to] = DECADE_PARTS[decade[1] ?? ''] ?? [0, 9];
    return yearsBetween(Number(`${decade[2]}0`) + from, Number(`${decade[2]}0`) + to);
  }
  const choices = text.split(/\s*(?:,|\bor\b|;)\s*/).filter(Boolean);
  if (choices.length > 1) {
    const read = choices.map((choice) => datesOf(choice.replace(ABOUT, '')));
    return read.every((dates) => dates.length > 0) ? read.flat() : [];
  }
  return rangeOf(text.replace(/^(?:between|from)\s+/, ''));
}

/** `… to …`, `… and …`, `… - …`; the second year may be short (`1965-69`). */
function rangeOf(text: string): string[] {
  for (const divider of text.matchAll(/\s+(?:to|and|until|through)\s+|\s*[-–—/]\s*/g)) {
    const [before, after] = [text.slice(0, divider.index), text.slice(divider.index + divider[0].length)];
    const from = dateOf(before.replace(ABOUT, ''));
    const to = dateOf(
      /^\d{2}$/.test(after) && from ? `${from.slice(0, 2)}${after}` : after.replace(ABOUT, ''),
    );
    if (from && to && (after.length > 2 || to > from)) return between(from, to);
  }
  return [];
}

/** What two dates have in common, or each year from one to the other. */
function between(from: string, to: string): string[] {
  if (from.slice(0, 4) !== to.slice(0, 4))
    return yearsBetween(Number(from.slice(0, 4)), Number(to.slice(0, 4)));
  return [from.length >= 7 && from.slice(0, 7) === to.slice(0, 7) ? from.slice(0, 7) : from.slice(0, 4)];
}

const two = (figures: string) => figures.padStart(2, '0');

/** A year, a month of a year or a day; a month or day that cannot be is left out. */
function assemble(year: string, month = '00', day = '00'): string | undefined {
  const [m, d] = [Number(month), Number(day)];
  if (m > 12 || d > 31) return undefined;
  if (m === 0) return year;
  return d === 0 ? `${year}-${two(month)}` : `${year}-${two(month)}-${two(day)}`;
}

function dateOf(text: string): string | undefined {
  if (/^[12]\d{3}$/.test(text)) return text;
  const iso = /^([12]\d{3})-(\d{2})(?:-(\d{2}))?(?:[t\s+z].*)?$/.exec(text);
  if (iso) return assemble(iso[1]!, iso[2], iso[3]);
  const figures = /^(\d{1,2})[./-](?:(\d{1,2})[./-])?([12]\d{3})$/.exec(text);
  if (figures) {
    const [, first, second, year] = figures;
    return second === undefined
      ? assemble(year!, first)
      : (assemble(year!, second, first) ?? assemble(year!, first, second));
  }
  const worded =
    /^(?:(\d{1,2})(?:st|nd|rd|th)?[\s-]+)?([a-z]{3})[a-z]*\.?[\s-]+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?([12]\d{3})$/.exec(
      text,
    );
  const month = worded ? MONTHS.indexOf(worded[2]!) + 1 : 0;
  return worded && month > 0 ? assemble(worded[4]!, String(month), worded[1] ?? worded[3]) : undefined;
}

function yearsBetween(from: number, to: number): string[] {
  if (to < from || to - from > SPAN_MAX) return [String(from), String(to)];
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}
