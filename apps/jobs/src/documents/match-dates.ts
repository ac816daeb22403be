// Whether two days agree, and whether a document's last day has passed (decision 0104).
import { parseCalendarDate } from '../values/calendar-date.js';
import type { MatchResult } from '../values/match-result.js';

/** The last place on earth where a day ends: UTC−12. */
const LAST_ZONE_OFFSET_MS = 12 * 3_600_000;

/**
 * Whether two days, each MM/DD/YYYY or ISO 8601, are the same.
 * Not determined when one is missing or is no date.
 */
export function matchDates(
  submitted: string | null | undefined,
  read: string | null | undefined,
): MatchResult {
  const left = submitted ? parseCalendarDate(submitted) : null;
  const right = read ? parseCalendarDate(read) : null;
  if (!left || !right) return { outcome: 'not-determined', confidence: null };
  return left === right ? { outcome: 'match', confidence: 1 } : { outcome: 'no-match', confidence: 0 };
}

/**
 * Whether a document is expired. It is valid to the end of its expiry day in every time zone, so nobody is turned away
 * on the last day for living west of the server.
 * @param expireDate MM/DD/YYYY or ISO 8601
 * @returns null when there is no date to go by
 */
export function isExpired(expireDate: string | null | undefined, now: Date): boolean | null {
  const day = expireDate ? parseCalendarDate(expireDate) : null;
  if (!day) return null;
  const endOfDay = Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000 + LAST_ZONE_OFFSET_MS;
  return now.getTime() >= endOfDay;
}
