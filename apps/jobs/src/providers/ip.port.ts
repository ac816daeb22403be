import type { ProviderOutcome } from './provider-outcome.js';

/** The spec's user types of an address (Area A, ip_address). */
export const IP_USER_TYPES = [
  'business',
  'cafe',
  'cellular',
  'college',
  'content_delivery_network',
  'dialup',
  'government',
  'hosting',
  'library',
  'military',
  'residential',
  'router',
  'school',
  'search_engine_spider',
  'traveler',
] as const;
export type IpUserType = (typeof IP_USER_TYPES)[number];

/** What is known about an address. A key is null when the provider does not know it. */
export interface IpFacts {
  city: string | null;
  /** ISO 3166-2 without the country. */
  state: string | null;
  postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  location: { latitude: number; longitude: number } | null;
  isp: string | null;
  organization: string | null;
  isAnonymous: boolean | null;
  isAnonymousVpn: boolean | null;
  isAnonymousHosting: boolean | null;
  userType: IpUserType | null;
  /** The provider's own risk score, 0 (none) to 1. */
  risk: number | null;
}

/** `match`: a record of the address exists; `no_match`: the provider has none. */
export interface IpProvider {
  lookUp(question: { ipAddress: string; email?: string }): Promise<ProviderOutcome<IpFacts | null>>;
}
