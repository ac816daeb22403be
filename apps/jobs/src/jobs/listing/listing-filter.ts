// The value of one parameter of the listing. A value that no job can have is folded into the one that is clearly meant
// (`us`, `USA`, `Drivers-License`), or refused: an empty page would look like an answer.
import { isISO31661Alpha2 } from 'class-validator';
import { toAlpha2 } from '../../documents/zones/country-codes.js';
import { IDS_MAX } from '../../limits.js';
import { parseIsoDateTime } from '../../core/values/iso-date-time.js';
import type { ListingParameter } from './listing-parameters.js';

export type FilterValue = string | string[] | number | boolean | Date;

const PHONE = /^[+ .()-]*\d[\d+ .()-]*$/;
const JOB_ID = /^[A-Za-z0-9_-]{1,64}$/;
const STATE = /^(?:[A-Z]{2}-)?[A-Z0-9]{1,3}$/;

function textFault(value: string): string | undefined {
  if (value === '') return 'must not be empty';
  if (value.length > 4_096) return 'is too long';
  return value.includes('\0') ? 'must not contain U+0000' : undefined;
}

/** The parsed value; undefined once `refuse` was told why there is none. `given` is a list only for `texts`. */
export function readFilter(
  rule: ListingParameter,
  given: string | string[],
  refuse: (message: string) => void,
): FilterValue | undefined {
  if (rule.kind === 'texts') {
    const values = (given as string[]).flatMap((value) => value.split(',').map((one) => one.trim()));
    if (values.length > IDS_MAX) return void refuse(`may be given at most ${IDS_MAX} times`);
    const fault = values
      .map((value) => textFault(value) ?? idFault(value))
      .find((found) => found !== undefined);
    return fault === undefined ? values : void refuse(fault);
  }
  const value = given as string;
  const fault = textFault(value);
  if (fault !== undefined) return void refuse(fault);
  switch (rule.kind) {
    case 'text':
      return value;
    case 'id': {
      const wrong = idFault(value.trim());
      return wrong === undefined ? value.trim() : void refuse(wrong);
    }
    case 'name':
      return /\S/.test(value) ? value.trimStart() : void refuse('must have a letter');
    case 'email':
      return readEmail(value) ?? void refuse('must be an e-mail address, or its beginning');
    case 'phone':
      return PHONE.test(value)
        ? value
        : void refuse('must have digits, and + - . ( ) or spaces alone beside them');
    case 'country':
      return readCountry(value.trim()) ?? void refuse('must be an ISO 3166-1 code, such as US');
    case 'state': {
      const code = value.trim().toUpperCase();
      return STATE.test(code) ? code : void refuse('must be an ISO 3166-2 code, such as CA or US-CA');
    }
    case 'boolean':
      return value === 'true' || value === 'false' ? value === 'true' : void refuse('must be true or false');
    case 'integer': {
      const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= rule.min && number <= rule.max) return number;
      return void refuse(`must be a whole number from ${rule.min} to ${rule.max}`);
    }
    case 'date':
      return parseIsoDateTime(value) ?? void refuse('must be an ISO 8601 date-time');
    case 'enum':
      return (
        rule.values.find((known) => fold(known) === fold(value)) ??
        void refuse(`must be one of ${rule.values.join(', ')}`)
      );
  }
}

const idFault = (value: string) => (JOB_ID.test(value) ? undefined : 'must be a job id');

/** `Drivers-License`, `drivers_license` and `DRIVERS LICENSE` are the same. */
const fold = (value: string) =>
  value
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');

/** An address has no blanks: within one, a blank was a plus sign that was not encoded. */
function readEmail(value: string): string | undefined {
  const address = value.trim().replaceAll(' ', '+');
  return /^[^\s@]*(?:@[^\s@]*)?$/.test(address) && address !== '' ? address : undefined;
}

/** Kosovo has a code that ISO 3166-1 leaves to users; documents have it. */
function readCountry(value: string): string | undefined {
  const code = value.toUpperCase();
  if (code.length === 2) return isISO31661Alpha2(code) || code === 'XK' ? code : undefined;
  return toAlpha2(code) ?? undefined;
}
