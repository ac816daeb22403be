import type {
  ErrorItem,
  JobRequest,
  JobResult,
  RejectionReason,
  Signal,
} from '@bonafide/contracts/job-record';
import { phoneKey, searchKey } from './search-keys.js';

/*
 * Details set by the creator of a session take precedence: the person fills in what was left open, and any difference
 * is a failed match (docs/design/sessions-and-capture.md). The record keeps both.
 */

type Details = Record<string, unknown>;

const isOpen = (value: unknown) => value === undefined || value === null || value === '';
const isObject = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `expected`, with anything it leaves open, at any depth, taken from `sent`. */
export function fillOpenDetails(expected: Details, sent: Details): Details {
  const filled = { ...expected };
  for (const [name, value] of Object.entries(sent)) {
    const stands = filled[name];
    if (isOpen(stands)) filled[name] = value;
    else if (isObject(stands) && isObject(value)) filled[name] = fillOpenDetails(stands, value);
  }
  return filled;
}

/** Keeps letters and digits: ignores case, accents, spaces and punctuation. */
const textKey = (value: string) =>
  searchKey(value.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Minimum number of digits that must agree if one number lacks its country code. */
const NATIONAL_DIGITS_MIN = 8;

function isSamePhone(one: string, other: string): boolean {
  const [short, long] = [one, other]
    .map((number) => phoneKey(number).replace(/^0+/, ''))
    .sort((a, b) => a.length - b.length) as [string, string];
  return short === long || (short.length >= NATIONAL_DIGITS_MIN && long.endsWith(short));
}

const isSameText = (one: string, other: string) => textKey(one) === textKey(other);
const isSameCode = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();

interface Compared {
  isSame(one: string, other: string): boolean;
  /** the match that a difference fails, and the type of its error */
  property: string;
  error: string;
}

const of = (isSame: Compared['isSame'], property = 'submittedDetail', error = 'SubmittedDetailDiffers') => ({
  isSame,
  property,
  error,
});

/** Details that identify a person, by their path in the parameters. */
const COMPARED: Record<string, Compared> = {
  firstName: of(isSameText, 'nameMatch', 'NameMatchError'),
  lastName: of(isSameText, 'nameMatch', 'NameMatchError'),
  dob: of(isSameCode, 'birthDateMatch', 'BirthDateMatchError'),
  email: of((one, other) => searchKey(one) === searchKey(other)),
  phone: of(isSamePhone),
  'address.unit': of(isSameText),
  'address.streetAddress': of(isSameText),
  'address.city': of(isSameText),
  'address.postalCode': of(isSameText),
  'address.state': of(isSameCode),
  'address.country': of(isSameCode),
};

const at = (details: Details, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), details);

/** Paths of the details in which the person's input differs from what was expected. */
export function differingDetails({ parameters, submittedParameters }: JobRequest): string[] {
  if (!submittedParameters) return [];
  return Object.entries(COMPARED)
    .filter(([path, { isSame }]) => {
      const [stands, sent] = [at(parameters, path), at(submittedParameters, path)];
      return !isOpen(sent) && !isSame(String(stands), String(sent));
    })
    .map(([path]) => path);
}

interface Outcome {
  result: JobResult;
  errors: ErrorItem[];
  signals?: Signal[];
  rejectionReasons?: RejectionReason[];
}

/** The outcome of a job whose person gave different details than expected: failed, with a signal for each. */
export function failDifferences<T extends Outcome>(request: JobRequest, outcome: T): T {
  const differing = differingDetails(request);
  if (differing.length === 0) return outcome;
  const remarks = differing.map((path) => ({
    path,
    ...COMPARED[path]!,
    message: `${path}: the person under verification gave another than expected`,
  }));
  const { result } = outcome;
  const confidences = isObject(result.confidences) ? { ...result.confidences } : undefined;
  for (const { property } of remarks) if (confidences && property in confidences) confidences[property] = 0;
  return {
    ...outcome,
    result: {
      ...result,
      success: false,
      ...('successWithSuggestion' in result ? { successWithSuggestion: false } : {}),
      ...(confidences ? { confidences } : {}),
    },
    errors: [...outcome.errors, ...remarks.map(({ error, message }) => ({ type: error, message }))],
    signals: [
      ...(outcome.signals ?? []),
      ...remarks.map(({ path, property, message }) => ({
        category: 'id',
        message,
        type: 'SubmittedDetailDiffers',
        fields: [path],
        property,
      })),
    ],
    rejectionReasons: [
      ...(outcome.rejectionReasons ?? []),
      ...remarks.map(({ property, message }) => ({ key: property, description: message })),
    ],
  };
}
