// Whether a reading has enough data to be a person's document, and nothing impossible (docs/design/documents.md).
import { parseCalendarDate } from '../../core/values/calendar-date.js';
import type { DocumentFields } from './document-fields.js';
import { describeIntervalFault, LICENCES, yearsAfter } from './issue-interval.js';
import { wordsOf } from '../../core/names/name-forms.js';
import { isPlaceholder } from '../../core/names/placeholders.js';

/** Details a document must have to prove identity; if one is missing, it is not determined. */
export type RequiredDetail = 'name' | 'document number' | 'date of birth';

/** The youngest age at which any state or province issues a learner's permit. */
const LICENCE_AGE_MIN_YEARS = 14;
/** Nobody is known to have lived longer. */
const AGE_MAX_YEARS = 123;
const isName = (name: string | null): boolean => wordsOf(name ?? '').length > 0 && !isPlaceholder(name ?? '');

const isNumber = (value: string | null): boolean => /[1-9A-Z]/i.test(value ?? '');

/** Required details that are missing. One name is enough: many people have only one. */
export function missingDetails(fields: DocumentFields): RequiredDetail[] {
  const missing: RequiredDetail[] = [];
  if (!isName(fields.firstName) && !isName(fields.lastName)) missing.push('name');
  if (!isNumber(fields.idNumber)) missing.push('document number');
  if (!fields.birthDate) missing.push('date of birth');
  return missing;
}

/** Nothing identifies the person: the header was read, the rest was cut off. */
export const hasNoDetails = (fields: DocumentFields): boolean => missingDetails(fields).length === 3;

/**
 * Describes the first impossibility in the document's dates, without naming a date; null when there is none. A day
 * counts as future one day late, so that no time zone causes an error.
 */
export function impossibleDate(fields: DocumentFields, now: Date): string | null {
  const day = (text: string | null) => (text ? parseCalendarDate(text) : null);
  const [birth, issued, expires] = [fields.birthDate, fields.issueDate, fields.expireDate].map(day);
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000).toISOString().slice(0, 10);
  if (birth && birth > tomorrow) return 'the date of birth on the document is in the future';
  if (birth && yearsAfter(birth, AGE_MAX_YEARS) < tomorrow)
    return 'nobody is as old as the date of birth on the document says';
  if (issued && issued > tomorrow) return 'the issue date on the document is in the future';
  if (birth && issued && issued < birth) return 'the document was issued before its holder was born';
  if (birth && expires && expires < birth) return 'the document expired before its holder was born';
  if (birth && LICENCES.has(fields.type) && yearsAfter(birth, LICENCE_AGE_MIN_YEARS) > (issued ?? tomorrow))
    return 'the holder of the licence was too young for one when it was issued';
  return describeIntervalFault(fields);
}
