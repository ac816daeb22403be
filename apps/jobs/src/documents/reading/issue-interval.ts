// How long documents of the United States and Canada can be valid.
import { parseCalendarDate } from '../../core/values/calendar-date.js';
import type { DocumentFields } from './document-fields.js';

/**
 * A REAL ID is valid for eight years at most (6 CFR 37.5). States that let it end on a birthday, early renewals and
 * extensions of 2020 and 2021 add to them.
 */
const REAL_ID_YEARS_MAX = 12;
/** The longest licence is Arizona's: from sixteen until the 65th birthday (A.R.S. 28-3171). */
const LICENCE_YEARS_MAX = 50;
export const LICENCES: ReadonlySet<string> = new Set([
  'drivers-license',
  'drivers-license-permit',
  'commercial-license',
]);

type Validity = Pick<DocumentFields, 'type' | 'country' | 'issueDate' | 'expireDate' | 'compliance'>;

/** `YYYY-MM-DD`, that many years later; 29 February becomes 1 March, which sorts after it. */
export const yearsAfter = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;

/**
 * Describes why nobody issues a document with this first and last day; null where somebody does or a day is missing.
 * Id cards have no longest time: several states issue them for decades.
 */
export function describeIntervalFault({
  type,
  country,
  issueDate,
  expireDate,
  compliance,
}: Validity): string | null {
  const [issued, expires] = [issueDate, expireDate].map((text) => (text ? parseCalendarDate(text) : null));
  if (!issued || !expires) return null;
  if (expires < issued) return 'the document expired before it was issued';
  const isAmerican = country === 'US' || country === 'CA';
  if (isAmerican && LICENCES.has(type) && expires > yearsAfter(issued, LICENCE_YEARS_MAX))
    return 'no licence is valid for as long as the document says';
  if (country === 'US' && compliance === 'full' && expires > yearsAfter(issued, REAL_ID_YEARS_MAX))
    return 'no REAL ID is valid for as long as the document says';
  return null;
}
