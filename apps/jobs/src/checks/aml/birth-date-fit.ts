// How a listed birth date fits a given one. Lists give dates, months or years; a trailing `~` means circa (ISO 8601-2).

export type BirthDateFit =
  /** the same day, month and year */
  | 'same'
  /** the same except one part: a digit, or day and month swapped */
  | 'slip'
  /** matches as far as the list is precise: only the year, or roughly */
  | 'near'
  /** different, but within the usual difference between lists and passports */
  | 'doubtful'
  /** a different person's */
  | 'other'
  /** ten years or more apart, with another day and month: cannot be the same person */
  | 'impossible'
  | 'unknown';

/** Lists give many years as estimates. */
const YEARS_NEAR = 1;
const YEARS_DOUBTFUL = 3;
const CIRCA_YEARS_NEAR = 5;
const CIRCA_YEARS_DOUBTFUL = 10;
const YEARS_IMPOSSIBLE = 10;

const ORDER: readonly BirthDateFit[] = ['same', 'slip', 'near', 'doubtful', 'other', 'impossible'];

/** `dob` and `listed`: ISO 8601 dates, months or years; the best of several listed ones counts. */
export function birthDateFit(dob: string | undefined, listed: readonly string[]): BirthDateFit {
  if (!dob || listed.length === 0) return 'unknown';
  const fits = listed.map((date) => fitOf(dob, date));
  return ORDER.find((fit) => fits.includes(fit)) ?? 'unknown';
}

function fitOf(dob: string, listed: string): BirthDateFit {
  const circa = listed.endsWith('~');
  const [year, month, day] = partsOf(dob);
  const [listedYear, listedMonth, listedDay] = partsOf(listed.replace('~', ''));
  const apart = Math.abs(Number(year) - Number(listedYear));
  if (circa && (apart > 0 || !listedDay))
    return apart <= CIRCA_YEARS_NEAR ? 'near' : apart <= CIRCA_YEARS_DOUBTFUL ? 'doubtful' : 'other';
  if (!month || !listedMonth)
    return apart <= YEARS_NEAR ? 'near' : apart <= YEARS_DOUBTFUL ? 'doubtful' : 'other';
  const sameMonth = month === listedMonth;
  if (!day || !listedDay) {
    if (apart <= YEARS_NEAR) return sameMonth && apart === 0 ? 'near' : 'doubtful';
    return apart >= YEARS_IMPOSSIBLE && !sameMonth ? 'impossible' : 'other';
  }
  const sameDay = day === listedDay;
  if (apart === 0) {
    if (sameMonth && sameDay) return 'same';
    if (month === listedDay && day === listedMonth) return 'slip';
    return sameMonth || sameDay ? 'slip' : 'doubtful';
  }
  if (sameMonth && sameDay) return apart === 1 || isOneFigureApart(year, listedYear) ? 'slip' : 'other';
  if (!sameMonth && !sameDay && apart >= YEARS_IMPOSSIBLE) return 'impossible';
  return apart <= YEARS_NEAR ? 'doubtful' : 'other';
}

/** January 1 stands for an unknown day. */
function partsOf(date: string): [string, string | undefined, string | undefined] {
  const [year = '', month, day] = date.split('-');
  return month === '01' && day === '01' ? [year, undefined, undefined] : [year, month, day];
}

const isOneFigureApart = (a: string, b: string): boolean =>
  [...a].filter((figure, at) => figure !== b[at]).length === 1;
