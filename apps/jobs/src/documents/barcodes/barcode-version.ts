// The versions of the AAMVA DL/ID Card Design Standard, and when each was published.
import { parseCalendarDate } from '../../core/values/calendar-date.js';

/** The year in which each version appeared, from version 1. A card made before cannot have its barcode. */
const PUBLISHED_YEARS = [2000, 2003, 2005, 2009, 2010, 2011, 2012, 2013, 2016, 2020, 2025];
const LATEST_VERSION = PUBLISHED_YEARS.length;
/** The next version, which may be published before it is in the table. */
const VERSION_MAX = LATEST_VERSION + 1;

/**
 * Whether a card can have the version. The day of issue does not count, which a duplicate may keep: a card is made until
 * it expires.
 * @param version of the header; 0 before the first standard
 */
export function isPossibleVersion(version: number, expireDate: string | null): boolean {
  if (version > VERSION_MAX) return false;
  const published = PUBLISHED_YEARS[version - 1];
  const expires = expireDate ? parseCalendarDate(expireDate) : null;
  return published === undefined || !expires || Number(expires.slice(0, 4)) >= published;
}
