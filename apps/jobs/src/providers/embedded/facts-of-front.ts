import type { Print } from '@bonafide/ocr/read-print';
import type { DocumentFacts, DocumentField } from '../document-reader.port.js';
import { readPrintedDate } from '../../values/calendar-date.js';
import { stateCode, US_STATE_NAMES } from '../us-states.js';

// The front of a licence or identity card as the port's facts. Print alone proves nothing: its confidence stays below
// what a check needs to pass, and can only contradict a barcode or the submitted data.

/** Below the 0.9 that passes. */
const CONFIDENCE_MAX = 0.8;
/** Fields read with less confidence are omitted: a misreading would contradict a genuine document. */
const SURE = 0.8;
const DATES = ['birthDate', 'issueDate', 'expireDate'] as const;
const TEXTS = ['class', 'endorsements', 'address', 'city', 'addressState', 'postalCode'] as const;

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\bPERMIT\b/, 'drivers-license-permit'],
  [/\bCOMMERCIAL\b|\bCDL\b/, 'commercial-license'],
  [/\bIDENTIFICATION\b|\bID CARD\b|\bIDENTITY CARD\b/, 'identification'],
  [/\bDRIV(?:ER|ING)|\bLICEN[CS]E\b/, 'drivers-license'],
];

/** @returns null when the print is not that of a card: neither a number nor a name was found next to its label */
export function factsOfFront(printed: Print['fields'], lines: Print['lines']): DocumentFacts | null {
  const text = lines.map((line) => line.text.toUpperCase()).join('\n');
  const kind = KINDS.find(([words]) => words.test(text))?.[1];
  const state = stateOf(text) ?? stateCode(printed.addressState?.value ?? '');
  const fields: Record<string, DocumentField> = {};
  const put = (name: string, value: string | null | undefined, confidence = 0) => {
    if (value && confidence >= SURE)
      fields[name] = { value, confidence: Math.min(CONFIDENCE_MAX, confidence) };
  };
  put('id', printed.id?.value.replace(/[\s*]/g, ''), printed.id?.confidence);
  for (const name of DATES) put(name, readPrintedDate(printed[name]?.value ?? ''), printed[name]?.confidence);
  for (const name of TEXTS) put(name, printed[name]?.value, printed[name]?.confidence);
  put('lastName', printed.lastName?.value.replace(/[,.]+$/, ''), printed.lastName?.confidence);
  const [firstName, ...others] = (printed.firstName?.value ?? '').replace(/[,.]+/g, ' ').trim().split(/\s+/);
  put('firstName', firstName, printed.firstName?.confidence);
  put('middleName', others.join(' '), printed.firstName?.confidence);
  if (!fields['id'] && !fields['lastName'] && !fields['firstName']) return null;
  if (!kind && Object.keys(fields).length < 3) return null;
  return { type: kind ?? 'other', country: state ? 'US' : null, state, fields };
}

function stateOf(text: string): string | null {
  const name = US_STATE_NAMES.find((state) => new RegExp(`\\b${state.toUpperCase()}\\b`).test(text));
  return name === undefined ? null : stateCode(name);
}
