import type { AmlQuestion } from '../../providers/aml.port.js';

// Date of birth and country decide between people of one name. They move a score, and never make a hit of names that
// differ: lists often have neither, and passports and lists disagree about both.

const SAME_DAY = 0.03;
const SAME_YEAR = 0.02;
const OTHER_PERSON = -0.12;
const SAME_COUNTRY = 0.02;
const OTHER_COUNTRY = -0.03;
/** Lists give many years as estimates. */
const YEARS_APART_MAX = 1;

/** How a listed birth date fits: the same, possibly the same, another person's, or unknown. */
export type BirthDateFit = 'same' | 'near' | 'other' | 'unknown';

/** `dob` and `listed`: ISO 8601 dates, months or years; the best of several listed ones counts. */
export function birthDateFit(dob: string | undefined, listed: readonly string[]): BirthDateFit {
  if (!dob || listed.length === 0) return 'unknown';
  const fits = listed.map((date) => fitOf(dob, date));
  return fits.includes('same') ? 'same' : fits.includes('near') ? 'near' : 'other';
}

function fitOf(dob: string, listed: string): BirthDateFit {
  const [year, month, day] = dob.split('-');
  const [listedYear, listedMonth, listedDay] = listed.split('-');
  const apart = Math.abs(Number(year) - Number(listedYear));
  if (apart > YEARS_APART_MAX) return 'other';
  if (!month || !listedMonth || !day || !listedDay) return 'near';
  if (apart === 0 && month === listedMonth && day === listedDay) return 'same';
  // Day and month exchanged, or the first of January that stands for an unknown day.
  if (apart === 0 && month === listedDay && day === listedMonth) return 'near';
  if (listedMonth === '01' && listedDay === '01') return 'near';
  return apart === 0 && (month === listedMonth || day === listedDay) ? 'near' : 'other';
}

/** A name's score with what date of birth and country add or take, 0 to 1. */
export function breakTies(
  score: number,
  question: Pick<AmlQuestion, 'dob' | 'country'>,
  listed: { birthDates: readonly string[]; countries: readonly string[] },
): number {
  const born = { same: SAME_DAY, near: SAME_YEAR, other: OTHER_PERSON, unknown: 0 };
  const fit = born[birthDateFit(question.dob, listed.birthDates)];
  const known = question.country !== undefined && listed.countries.length > 0;
  const country = known ? (listed.countries.includes(question.country!) ? SAME_COUNTRY : OTHER_COUNTRY) : 0;
  // What speaks for a person never lifts names that are only alike above names that are the same.
  const total = fit + country;
  return Math.max(0, Math.min(1, total > 0 ? score + total * score : score + total));
}
