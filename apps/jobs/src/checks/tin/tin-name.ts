import { TIN_NAME_CHARACTERS_MAX } from '../../limits.js';
import { APOSTROPHES, plainName } from '../../core/values/normalize-text.js';

/*
 * Names of a TIN check (spec, TIN verification; docs/design/job-processing.md). Accepted: letters of any script with
 * their marks, spaces, hyphens, ampersands, and the punctuation that becomes a space. Sent: the output of plainName.
 */

const ACCEPTED = new RegExp(
  `^(?:\\p{L}[\\p{M}\\u200c\\u200d]*|[\\p{Zs}\\u2010\\u2011&,.${APOSTROPHES}-])+$`,
  'u',
);

/** Whether a name may be submitted: only the accepted characters, at least one letter. */
export const isTinName = (name: string): boolean => ACCEPTED.test(name) && /\p{L}/u.test(name);

/**
 * Both names normalised and cut so that first name, one space and last name have at most 40 characters (Unicode code
 * points) together.
 */
export function tinNames(firstName: string, lastName: string): { firstName: string; lastName: string } {
  const first = [...plainName(firstName)];
  const last = [...plainName(lastName)];
  const kept = first.slice(0, TIN_NAME_CHARACTERS_MAX);
  const room = Math.max(0, TIN_NAME_CHARACTERS_MAX - kept.length - 1);
  return { firstName: kept.join('').trim(), lastName: last.slice(0, room).join('').trim() };
}
