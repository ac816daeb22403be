import type { Print } from '@bonafide/vision/print/read-print';
import type { DocumentFacts, DocumentField } from '../document-reader.port.js';
import { readPrintedDate, toCalendarDate } from '../../core/values/calendar-date.js';
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
  const order = state ? 'month-first' : orderOf(DATES.map((name) => printed[name]?.value ?? ''));
  for (const name of DATES) put(name, readDate(printed[name]?.value ?? '', order), printed[name]?.confidence);
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

type DateOrder = 'month-first' | 'day-first' | null;

/** Two numbers, and a year of four digits. */
const NUMERIC = /^\D*(\d{1,2})\D+(\d{1,2})\D+(\d{4})\D*$/;

/** In which order a document writes dates, if one of them can be read in one order only. */
function orderOf(dates: readonly string[]): DateOrder {
  const orders = dates.flatMap((date) => {
    const [, first = '', second = ''] = NUMERIC.exec(date) ?? [];
    if (Number(first) > 12) return ['day-first' as const];
    return Number(second) > 12 ? ['month-first' as const] : [];
  });
  return orders.every((order) => order === orders[0]) ? (orders[0] ?? null) : null;
}

/** Outside the United States, 10.05.1986 is in May or October: a date that may be either is none. */
function readDate(text: string, order: DateOrder): string | null {
  const [, first, second, year] = NUMERIC.exec(text) ?? [];
  if (first === undefined || order === 'month-first' || Number(first) === Number(second))
    return readPrintedDate(text);
  return order === 'day-first' ? toCalendarDate(Number(year), Number(second), Number(first)) : null;
}
