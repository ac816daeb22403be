import type { ProviderOutcome } from './provider-outcome.js';

export interface AddressQuestion {
  streetAddress: string;
  unit?: string;
  city?: string;
  /** ISO 3166-2 without the country. */
  state?: string;
  postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  firstName?: string;
  lastName?: string;
}

/** What is known about an address. A key is null when the provider does not know it. */
export interface AddressFacts {
  isDeliverable: boolean | null;
  isForwarder: boolean | null;
  isCommercial: boolean | null;
  isMailDrop: boolean | null;
  isPoBox: boolean | null;
  isMultiUnit: boolean | null;
  /** A unit is required but missing, or does not exist in this building. */
  isUnitMissing: boolean | null;
  ownerName: string | null;
  ageRange: { from: number; to: number } | null;
  location: { latitude: number; longitude: number } | null;
  /** The address in its official postal form, if it differs from the submitted one. */
  corrected: string | null;
  /** The place of the postal code; omitted by providers that correct the whole address. */
  place?: PlaceOfPostalCode;
}

/** Facts of a provider that knows nothing about an address. */
export const UNKNOWN_ADDRESS: Readonly<AddressFacts> = {
  isDeliverable: null,
  isForwarder: null,
  isCommercial: null,
  isMailDrop: null,
  isPoBox: null,
  isMultiUnit: null,
  isUnitMissing: null,
  ownerName: null,
  ageRange: null,
  location: null,
  corrected: null,
};

export interface PlaceOfPostalCode {
  /** City and state, as commonly written. */
  name: string;
  /** Whether the submitted city and state are certainly a different place; null when they may be another name for it. */
  isElsewhere: boolean | null;
}

/** `match`: the address is known; `no_match`: the provider has no such address. */
export interface AddressProvider {
  lookUp(question: AddressQuestion): Promise<ProviderOutcome<AddressFacts | null>>;
}
