// Rule: what a job may share with others, in one spelling each, and whom it names.
import type { RelatedTrait } from '@bonafide/contracts/related-jobs';
import type { JobRequest } from '@bonafide/contracts/job-record';
import { addressKey } from '@bonafide/platform/http/address-key';
import type { DocumentFields } from '../../documents/reading/document-fields.js';
import { phoneKey, searchKey } from '../../jobs/store/search-keys.js';
import { wordsOf } from '../../core/names/name-forms.js';
import { parseCalendarDate } from '../../core/values/calendar-date.js';

export interface Trait {
  kind: RelatedTrait;
  value: string;
}

type Details = Record<string, unknown>;
type Request = Pick<JobRequest, 'parameters' | 'requestInfo' | 'submittedParameters'>;

const textOf = (details: unknown, name: string): string => {
  const value = (details as Details | null | undefined)?.[name];
  return typeof value === 'string' ? value.trim() : '';
};
const lettersAndDigits = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const NATIONAL_US_DIGITS = 10;

/** With its country code: ten digits without one are a North American number. */
export function phoneTrait(phone: string): string {
  const digits = phoneKey(phone).replace(/^0+/, '');
  return digits.length === NATIONAL_US_DIGITS && !phone.trim().startsWith('+') ? `1${digits}` : digits;
}

const GMAIL = /^(gmail|googlemail)\.com$/;

/** The mailbox that an address leads to: without the part after a plus, which its owner can vary at will. */
export function emailTrait(email: string): string {
  const address = searchKey(email);
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at).replace(/\+.*$/, ''), address.slice(at + 1)];
  return GMAIL.test(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** The number with its issuer: another state's number of the same digits is another document. */
export const documentTrait = (
  { country, state }: Pick<DocumentFields, 'country' | 'state'>,
  number: string,
): string => `${country ?? ''}-${state ?? ''}|${lettersAndDigits(number)}`;

const DESIGNATOR = /^(apartment|apt|unit|suite|ste|no|#)[\s.]*/i;

function addressTrait(street: string, unit: string, postalCode: string, country: string): string | null {
  const [line, code] = [
    lettersAndDigits(`${street} ${unit.replace(DESIGNATOR, '')}`),
    lettersAndDigits(postalCode).slice(0, 5),
  ];
  return line === '' || code === '' ? null : [country.toUpperCase() || 'US', code, line].join('|');
}

const COUNTRY_CHARACTERS = 2;

function addressesOf(parameters: Details, fields: DocumentFields | null): (string | null)[] {
  const { address } = parameters;
  const printed = fields?.address;
  return [
    addressTrait(
      textOf(address, 'streetAddress'),
      textOf(address, 'unit'),
      textOf(address, 'postalCode'),
      textOf(address, 'country').slice(0, COUNTRY_CHARACTERS),
    ),
    printed
      ? addressTrait(
          [printed.streetNumber, printed.street].filter(Boolean).join(' '),
          printed.unit ?? '',
          printed.postalCode ?? '',
          printed.country ?? '',
        )
      : null,
  ];
}

/** @param fields of the document; null if none was read */
export function traitsOf(request: Request, fields: DocumentFields | null): Trait[] {
  const { parameters, requestInfo, submittedParameters } = request;
  const [phone, email, device] = ['phone', 'email', 'deviceId'].map((name) => textOf(parameters, name));
  // A backend's address is that of all its jobs: only a session is sent by the person.
  const network = submittedParameters ? addressKey(requestInfo.ipaddress) : 'unknown';
  const number = lettersAndDigits(fields?.idNumber ?? '');
  const found: [RelatedTrait, string | null][] = [
    ['document', fields && number !== '' ? documentTrait(fields, number) : null],
    ['phone', phone ? phoneTrait(phone) : null],
    ['email', email ? emailTrait(email) : null],
    ['device', device || null],
    ['network', network === 'unknown' ? null : network],
    ...addressesOf(parameters, fields).map((address): [RelatedTrait, string | null] => ['address', address]),
  ];
  const unique = new Map(
    found.flatMap(([kind, value]) => (value ? [[`${kind} ${value}`, { kind, value }]] : [])),
  );
  return [...unique.values()];
}

/** A name as a document or a request states it. */
export interface NamedPerson {
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
  /** MM/DD/YYYY or ISO 8601 */
  birthDate: string | null;
}

/** Whom a job names: its document, else the details sent with it. */
export function namedPerson(
  { parameters }: Pick<Request, 'parameters'>,
  fields: DocumentFields | null,
): NamedPerson {
  if (fields?.firstName || fields?.lastName) return fields;
  const [firstName, lastName, birthDate] = ['firstName', 'lastName', 'dob'].map(
    (name) => textOf(parameters, name) || null,
  ) as [string | null, string | null, string | null];
  return { firstName, middleName: null, lastName, birthDate };
}

/** One text for a person, however the name is written; null where name or date of birth is missing, which many share. */
export function personTrait({ firstName, lastName, birthDate }: NamedPerson): string | null {
  const [first, last] = [wordsOf(firstName ?? ''), wordsOf(lastName ?? '')];
  const born = birthDate && parseCalendarDate(birthDate);
  if (!born || (first.length === 0 && last.length === 0)) return null;
  const name = [first.slice(0, 1), last].map((words) => words.map(({ forms }) => forms[0]).join(''));
  return [...name, born].join('|');
}
