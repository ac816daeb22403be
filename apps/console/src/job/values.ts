// Rule: a job's personal data by field: as submitted, as read from the document, as corrected by a reviewer.
import type { JobRecord } from './job-record.js';
import { MASK } from './masked.js';

export interface FieldValues {
  field: string;
  submitted: string | null;
  read: string | null;
  barcode: string | null;
  reviewed: string | null;
  /** two of the values differ */
  isDifferent: boolean;
}

const FIELDS: [field: string, submitted: string, read: string][] = [
  ['firstName', 'firstName', 'firstName'],
  ['middleName', 'middleName', 'middleName'],
  ['lastName', 'lastName', 'lastName'],
  ['birthDate', 'dob', 'birthDate'],
  ['docId', 'docId', 'docId'],
  ['issueDate', 'issueDate', 'issueDate'],
  ['expireDate', 'expireDate', 'expireDate'],
  ['idType', 'idType', 'type'],
  ['state', 'state', 'state'],
  ['country', 'country', 'country'],
  ['email', 'email', 'email'],
  ['phone', 'phone', 'phone'],
];

type Values = Record<string, unknown> | null | undefined;

export function valuesOf(job: JobRecord): FieldValues[] {
  const submitted = {
    ...(job.request?.parameters as Values),
    ...(job.request?.submittedParameters as Values),
  };
  const result = job.result as Values;
  const fields = result?.idFields as Values;
  const barcode = result?.barcodeData as Values;
  const review = job.review as Values;
  return FIELDS.map(([field, given, read]) => {
    const values = {
      submitted: textOf(submitted[given]),
      read: textOf(result?.[read] ?? fields?.[read]),
      barcode: textOf(barcode?.[read]),
      reviewed: textOf(review?.[field]),
    };
    const said = new Set(
      [values.submitted, values.read, values.barcode]
        .filter((value) => value !== null && value !== MASK)
        .map(comparable),
    );
    return { field, ...values, isDifferent: said.size > 1 };
  }).filter(({ submitted, read, barcode, reviewed }) => submitted ?? read ?? barcode ?? reviewed);
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;

/** Ignores case, accents and punctuation, which do not matter to a reader. */
const comparable = (text: string | null): string =>
  text!
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
