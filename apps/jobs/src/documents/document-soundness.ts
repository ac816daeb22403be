// Whether a reading has enough data to be a person's document, and nothing impossible (decision 0010).
import { parseCalendarDate } from '../values/calendar-date.js';
import type { AamvaDocument } from './aamva.js';
import { describeVersionFault } from './barcode-version.js';
import type { DocumentFields } from './document-fields.js';
import { describeIntervalFault, yearsAfter } from './issue-interval.js';
import { wordsOf } from '../names/name-forms.js';

/** Details a document must have to prove identity; if one is missing, it is not determined. */
export type RequiredDetail = 'name' | 'document number' | 'date of birth';

/** The youngest age at which any state or province issues a learner's permit. */
const LICENCE_AGE_MIN_YEARS = 14;
/** Nobody is known to have lived longer. */
const AGE_MAX_YEARS = 123;
/** Placeholders that issuers write when a name is unknown or withheld. */
const NO_NAME = new Set(['FNU', 'LNU', 'NFN', 'NLN', 'NMN', 'UNKNOWN', 'UNAVAILABLE', 'UNAVL', 'NONE']);
const LICENCES: ReadonlySet<string> = new Set([
  'drivers-license',
  'drivers-license-permit',
  'commercial-license',
]);

const isName = (name: string | null): boolean =>
  wordsOf(name ?? '').some(({ forms }) => !NO_NAME.has(forms[0] ?? ''));

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
function impossibleDate(fields: DocumentFields, now: Date): string | null {
  const day = (text: string | null) => (text ? parseCalendarDate(text) : null);
  const [birth, issued] = [fields.birthDate, fields.issueDate].map(day);
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000).toISOString().slice(0, 10);
  if (birth && birth > tomorrow) return 'the date of birth on the document is in the future';
  if (birth && yearsAfter(birth, AGE_MAX_YEARS) < tomorrow)
    return 'nobody is as old as the date of birth on the document says';
  if (issued && issued > tomorrow) return 'the issue date on the document is in the future';
  if (birth && issued && issued < birth) return 'the document was issued before its holder was born';
  if (birth && LICENCES.has(fields.type) && yearsAfter(birth, LICENCE_AGE_MIN_YEARS) > (issued ?? tomorrow))
    return 'the holder of the licence was too young for one when it was issued';
  return null;
}

/** Why a document that was read cannot be a genuine one. */
export interface SoundnessFault {
  kind: 'impossible-date' | 'impossible-interval' | 'impossible-version' | 'unknown-issuer';
  /** `failed`: contradicts itself; `not-determined`: nobody is known who issues such a document. */
  verdict: 'failed' | 'not-determined';
  /** Names what is wrong, never a value. */
  message: string;
}

/** A document with a fault of this kind proves nothing, however well it was read. */
export interface Soundness {
  isSound: boolean;
  faults: readonly SoundnessFault[];
}

/** The document as read: its fields, and what its barcode says besides them (null: read from something else). */
export interface JudgedDocument {
  fields: DocumentFields;
  barcode: Pick<AamvaDocument, 'header' | 'faults'> | null;
}

const failed = (kind: SoundnessFault['kind'], message: string | null): SoundnessFault[] =>
  message ? [{ kind, verdict: 'failed', message }] : [];

/** Whether a document that was read can be a genuine one. Only rules that are public and certain. */
export function judgeSoundness({ fields, barcode }: JudgedDocument, now: Date): Soundness {
  const faults = [
    ...failed('impossible-date', impossibleDate(fields, now)),
    ...failed('impossible-interval', describeIntervalFault(fields)),
    ...(barcode ? failed('impossible-version', describeVersionFault(barcode.header.version, fields)) : []),
  ];
  if (barcode?.faults.some(({ element, kind }) => element === 'IIN' && kind === 'unknown')) {
    const message = 'nobody is known to issue documents under the issuer number of the barcode';
    faults.push({ kind: 'unknown-issuer', verdict: 'not-determined', message });
  }
  return { isSound: faults.length === 0, faults };
}
