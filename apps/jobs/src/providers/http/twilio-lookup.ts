import { z } from 'zod';
import type { HttpClient } from '../http-client.js';
import { notDetermined, type NotDetermined } from '../provider-outcome.js';
import { requestRaw, basicAuth, joinUrl, readJson } from './request-json.js';

export interface TwilioSettings {
  baseUrl: string;
  accountSid: string;
  authToken: string;
}

const Grade = z.string().nullish();
const Lookup = z.object({
  valid: z.boolean().nullish(),
  line_type_intelligence: z
    .object({
      type: z.string().nullish(),
      carrier_name: z.string().nullish(),
      error_code: z.number().nullish(),
    })
    .nullish(),
  caller_name: z
    .object({
      caller_name: z.string().nullish(),
      caller_type: z.string().nullish(),
      error_code: z.number().nullish(),
    })
    .nullish(),
  identity_match: z
    .object({
      first_name_match: Grade,
      last_name_match: Grade,
      national_id_match: Grade,
      date_of_birth_match: Grade,
      summary_score: z.number().nullish(),
      error_code: z.number().nullish(),
    })
    .nullish(),
});
export type TwilioLookup = z.infer<typeof Lookup>;

export interface LookupPerson {
  firstName?: string;
  lastName?: string;
  address?: { streetAddress?: string; city?: string; state?: string; postalCode?: string; country?: string };
  nationalId?: string;
  /** ISO 8601 date. */
  dob?: string;
}

/** Twilio Lookup v2, `GET /v2/PhoneNumbers/{number}?Fields=…`. Undefined when the number does not exist. */
export async function askTwilioLookup(
  http: HttpClient,
  settings: TwilioSettings,
  phone: string,
  fields: string[],
  person: LookupPerson,
  timeoutMs: number,
): Promise<TwilioLookup | undefined> {
  const query = new URLSearchParams({ Fields: fields.join(',') });
  const add = (name: string, value: string | undefined) => value && query.set(name, value);
  add('FirstName', person.firstName);
  add('LastName', person.lastName);
  add('AddressLine1', person.address?.streetAddress);
  add('City', person.address?.city);
  add('State', person.address?.state);
  add('PostalCode', person.address?.postalCode);
  add('AddressCountryCode', person.address?.country);
  add('NationalId', person.nationalId);
  add('DateOfBirth', person.dob?.replaceAll('-', ''));
  const response = await requestRaw(http, {
    method: 'GET',
    url: joinUrl(settings.baseUrl, `/v2/PhoneNumbers/${encodeURIComponent(phone)}?${query}`),
    headers: { authorization: basicAuth(settings.accountSid, settings.authToken) },
    timeoutMs,
    accept: [200, 404],
  });
  if (response.status === 404) return undefined;
  const lookup = readJson(response, Lookup);
  return lookup.valid === false ? undefined : lookup;
}

/**
 * The answer of a look-up package that failed for this number alone, such as one out of coverage. It is no outage: anybody
 * can send such numbers, and for others the provider must not be paused.
 */
export const failedPackage = (
  part: { error_code?: number | null } | null | undefined,
): NotDetermined | undefined =>
  part?.error_code ? notDetermined('provider_error', `twilio_${part.error_code}`) : undefined;

/** Reads Twilio's match grade: null when there was nothing to compare with. */
export function readGrade(grade: string | null | undefined): boolean | null {
  if (grade === 'exact_match' || grade === 'high_partial_match') return true;
  if (grade === 'no_match' || grade === 'partial_match') return false;
  return null;
}

/** Combines both names: one contradiction decides, no data at all is inconclusive. A partial first name passes. */
export function readNameGrades(
  first: string | null | undefined,
  last: string | null | undefined,
): boolean | null {
  const firstAgrees = first === 'partial_match' ? true : readGrade(first);
  const lastAgrees = readGrade(last);
  if (firstAgrees === false || lastAgrees === false) return false;
  return firstAgrees === true || lastAgrees === true ? true : null;
}
