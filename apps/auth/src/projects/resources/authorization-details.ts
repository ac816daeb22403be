// Rule: the allowed `authorization_details` (RFC 9396) of a request, and their texts: only types that the resource
// registered, with only the members that it describes, because people cannot grant what they cannot read.
import { isObject } from '@bonafide/vc-jwt/compact-jws';
import type { AuthorizationDetail } from '@bonafide/vc-jwt/delegation-claims';
import {
  AUTHORIZATION_DETAILS_MAX,
  AUTHORIZATION_DETAILS_MAX_LENGTH,
  DETAIL_VALUE_MAX_LENGTH,
  DETAIL_VALUES_MAX,
} from '../../limits.js';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';
import type { DetailType } from './resource.js';

export interface DetailInWords {
  description: string;
  fields: { description: string; values: string[] }[];
}

/** The details, or their fault as text for the client. */
export function readAuthorizationDetails(
  given: string,
  types: readonly DetailType[],
): AuthorizationDetail[] | string {
  if (given.length > AUTHORIZATION_DETAILS_MAX_LENGTH)
    return `authorization_details must have at most ${AUTHORIZATION_DETAILS_MAX_LENGTH} characters`;
  const details = parse(given);
  if (!Array.isArray(details) || details.length === 0 || details.length > AUTHORIZATION_DETAILS_MAX)
    return `authorization_details must be a JSON array of 1 to ${AUTHORIZATION_DETAILS_MAX} objects`;
  for (const detail of details as unknown[]) {
    const fault = isObject(detail) ? findFault(detail, types) : 'each must be an object';
    if (fault !== undefined) return `authorization_details: ${fault}`;
  }
  return details as AuthorizationDetail[];
}

/** Undefined if the resource no longer knows one of the types. */
export function detailsInWords(
  details: readonly AuthorizationDetail[],
  types: readonly DetailType[],
): DetailInWords[] | undefined {
  const known = details.map((detail) => types.find((one) => explainMismatch(detail, one) === undefined));
  if (known.includes(undefined)) return undefined;
  return details.map((detail, index) => {
    const { description, fields } = known[index]!;
    return {
      description,
      fields: fields
        .filter(({ name }) => name in detail)
        .map(({ name, description: words }) => ({ description: words, values: valuesOf(detail[name]) })),
    };
  });
}

/** Several organizations may have registered the type, each with its own texts. */
function findFault(detail: Record<string, unknown>, types: readonly DetailType[]): string | undefined {
  if (typeof detail.type !== 'string') return 'each needs a type';
  const known = types.filter(({ type }) => type === detail.type);
  if (known.length === 0) return 'the resource has no such type';
  const faults = known.map((one) => explainMismatch(detail, one));
  return faults.includes(undefined) ? undefined : faults[0];
}

function explainMismatch(detail: Record<string, unknown>, { type, fields }: DetailType): string | undefined {
  if (detail.type !== type) return 'the resource has no such type';
  const names = new Set(['type', ...fields.map(({ name }) => name)]);
  if (!Object.keys(detail).every((name) => names.has(name))) return 'the type has no such member';
  const missing = fields.find(({ name, isRequired }) => isRequired && !Object.hasOwn(detail, name));
  if (missing) return `${missing.name} is required`;
  const faulty = fields.find(({ name }) => Object.hasOwn(detail, name) && !isReadable(detail[name]));
  return faulty && `${faulty.name} must be text, a number, a boolean, or a list of these`;
}

const isReadable = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.length <= DETAIL_VALUES_MAX && value.every(isSingle)
    : isSingle(value);

/** Text that the page shows exactly as in the token. */
const isSingle = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' &&
    value !== '' &&
    sanitizeDisplayText(value, DETAIL_VALUE_MAX_LENGTH) === value);

const valuesOf = (value: unknown): string[] => [value].flat().map(String);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
