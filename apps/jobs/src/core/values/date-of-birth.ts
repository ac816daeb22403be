import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { parseIsoDateTime } from './iso-date-time.js';

const US_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** An ISO 8601 date as MM/DD/YYYY; anything else unchanged, for validation to reject. */
export function toUsDate(value: unknown): unknown {
  const iso = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(value) : null;
  return iso && parseIsoDateTime(value as string) ? `${iso[2]}/${iso[3]}/${iso[1]}` : value;
}

/** A real calendar day written MM/DD/YYYY, as YYYY-MM-DD; null otherwise. */
export function usDateToIso(value: string): string | null {
  const parts = US_DATE.exec(value);
  if (!parts) return null;
  const iso = `${parts[3]}-${parts[1]}-${parts[2]}`;
  return parseIsoDateTime(iso) ? iso : null;
}

const isBirthDay = (iso: string | null): boolean =>
  iso !== null && iso >= '1880-01-01' && Date.parse(iso) <= Date.now();

/** Read as MM/DD/YYYY; `judge` gets the ISO form, or null. */
const usDate = (name: string, what: string, judge: (iso: string | null) => boolean) =>
  applyDecorators(
    Transform(({ value }) => toUsDate(value)),
    ValidateBy({
      name,
      validator: {
        validate: (value: unknown) => typeof value === 'string' && judge(usDateToIso(value)),
        defaultMessage: () => `must be ${what}, MM/DD/YYYY or ISO 8601`,
      },
    }),
  );

/** A real day. */
export const IsUsDate = () => usDate('isUsDate', 'a date', (iso) => iso !== null);

/** A real day, not in the future. */
export const IsDateOfBirth = () => usDate('isDateOfBirth', 'a date of birth', isBirthDay);

/** ISO 8601, a date or a date-time whose date counts; a real day, not in the future. */
export const IsIsoDateOfBirth = () =>
  ValidateBy({
    name: 'isIsoDateOfBirth',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' &&
        parseIsoDateTime(value) !== null &&
        isBirthDay(usDateToIso(String(toUsDate(value)))),
      defaultMessage: () => 'must be an ISO 8601 date of birth, such as 1990-01-31',
    },
  });
