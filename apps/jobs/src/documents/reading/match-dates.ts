// Whether two dates agree, and whether a document has expired (docs/design/documents.md).
import { parseCalendarDate } from '../../core/values/calendar-date.js';
import type { MatchResult } from '../../core/values/match-result.js';

/** The last time zone in which a day ends: UTC−12. */
const LAST_ZONE_OFFSET_MS = 12 * 3_600_000;

/**
 * Whether two dates, each MM/DD/YYYY or ISO 8601, are the same.
 * Not determined when one is missing or not a date.
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
 * Whether a document is expired. It is valid until its expiry day has ended in every time zone, so that nobody west of
 * the server is rejected on the last day.
 * @param expireDate MM/DD/YYYY or ISO 8601
 * @returns null when there is no usable date
 */
export function isExpired(expireDate: string | null | undefined, now: Date): boolean | null {
  const day = expireDate ? parseCalendarDate(expireDate) : null;
  if (!day) return null;
  const endOfDay = Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000 + LAST_ZONE_OFFSET_MS;
  return now.getTime() >= endOfDay;
}
