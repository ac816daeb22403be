// Forms of licence numbers that their issuers make by a rule and publish, those of earlier decades included. A state that
// has used many forms is not here. Forms change, so another one is a signal and never a refusal
// (docs/design/documents.md).
import type { DocumentFields } from '../reading/document-fields.js';
import { LICENCES } from '../reading/issue-interval.js';

/** By ISO 3166-2 code; without blanks, hyphens and case. */
const FORMS: Readonly<Record<string, RegExp>> = {
  'US-CA': /^[A-Z]\d{7}$/,
  // A letter and the code of name and birth date.
  'US-FL': /^[A-Z]\d{12}$/,
  'US-IL': /^[A-Z]\d{11}$/,
  'US-MD': /^(?:[A-Z]\d{12}|MD\d{11})$/,
  'US-MI': /^[A-Z]\d{10}(?:\d{2})?$/,
  'US-MN': /^[A-Z]\d{12}$/,
  'US-NJ': /^[A-Z]\d{14}$/,
  'US-NY': /^(?:\d{8,9}|\d{16}|[A-Z]\d{7}|[A-Z]\d{18}|[A-Z]{8})$/,
  'US-PA': /^\d{8}$/,
  'US-TX': /^\d{7,8}$/,
  'US-WI': /^[A-Z]\d{13}$/,
  'CA-ON': /^[A-Z]\d{14}$/,
  'CA-QC': /^[A-Z]\d{12}$/,
};

type Numbered = Pick<DocumentFields, 'type' | 'country' | 'state' | 'idNumber'>;

/** Whether a licence has a number of its issuer's form; true where the form is not known, and for other cards. */
export function hasKnownNumberForm({ type, country, state, idNumber }: Numbered): boolean {
  const form = FORMS[`${country}-${state}`];
  if (!idNumber || !form || !LICENCES.has(type)) return true;
  return form.test(idNumber.replace(/[\s-]/g, '').toUpperCase());
}
