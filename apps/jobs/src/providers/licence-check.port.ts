import type { DeferrableOutcome } from './provider-outcome.js';

/** The fields that a registry of driving licences can compare. */
export const LICENCE_FIELDS = [
  'licenseNumber',
  'firstName',
  'middleName',
  'lastName',
  'birthDate',
  'issueDate',
  'expireDate',
  'address',
  'sex',
] as const;
export type LicenceField = (typeof LICENCE_FIELDS)[number];

export interface LicenceQuestion {
  reference: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 3166-2 without the country, for example `CA`. */
  state: string;
  /** `drivers-license`, `drivers-license-permit`, `commercial-license` or `identification`. */
  idType: string;
  licenseNumber: string;
  lastName: string;
  firstName?: string;
  middleName?: string;
  /** ISO 8601 dates. */
  birthDate?: string;
  issueDate?: string;
  expireDate?: string;
  address?: { street?: string; unit?: string; city?: string; state?: string; postalCode?: string };
  sex?: string;
}

export interface LicenceFacts {
  /** One entry for each field that was sent: agreed, disagreed, or could not be compared. */
  fields: Partial<Record<LicenceField, 'match' | 'no_match' | 'unavailable'>>;
  /** Source of the records; absent when the provider does not state it. */
  source?: 'governmental' | 'nonGovernmental';
  /** Remarks of the registry, for example that the licence is suspended. */
  warning?: string;
}

/** AAMVA DLDV and DLV are the same request to two kinds of provider; both may answer later. */
export interface LicenceProvider {
  verify(question: LicenceQuestion): Promise<DeferrableOutcome<LicenceFacts>>;
  poll(reference: string): Promise<DeferrableOutcome<LicenceFacts>>;
}
