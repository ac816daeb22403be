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

/** What is known of a place. A key is null when the provider does not know it. */
export interface AddressFacts {
  isDeliverable: boolean | null;
  isForwarder: boolean | null;
  isCommercial: boolean | null;
  isMailDrop: boolean | null;
  isPoBox: boolean | null;
  isMultiUnit: boolean | null;
  /** A unit is needed and was not given, or is not one of this building's. */
  isUnitMissing: boolean | null;
  ownerName: string | null;
  ageRange: { from: number; to: number } | null;
  location: { latitude: number; longitude: number } | null;
  /** The address as the post writes it, when it differs from the submitted one. */
  corrected: string | null;
  /** The place of the postal code; left out by providers that correct an address as a whole. */
  place?: PlaceOfPostalCode;
}

/** Facts of a provider that knows nothing of a place. */
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
  /** City and state, as people write them. */
  name: string;
  /** Whether the submitted city and state are certainly another place; null when they may be another name of it. */
  isElsewhere: boolean | null;
}

/** `match`: the address is known; `no_match`: the provider has no such address. */
export interface AddressProvider {
  lookUp(question: AddressQuestion): Promise<ProviderOutcome<AddressFacts | null>>;
}
