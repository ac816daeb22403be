import type { ProviderOutcome } from './provider-outcome.js';

/** Claims about the owner of a phone number. At least one of `ssn` and `dob` is given. */
export interface IdentityOwnerQuestion {
  reference: string;
  /** E.164 with leading plus sign. */
  phone: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  /** Four or nine digits. */
  ssn?: string;
  /** ISO 8601 date. */
  dob?: string;
  address?: {
    streetAddress?: string;
    unit?: string;
    city?: string;
    state?: string;
    postalCode?: string;
    country?: string;
  };
  /** Whether the mobile subscriber consented; null or absent: not collected. */
  consent?: boolean | null;
}

/** Each fact separately; null when the provider could not compare it. */
export interface IdentityOwnerFacts {
  ssnMatch: boolean | null;
  dobMatch: boolean | null;
  nameMatch: boolean | null;
}

/** Compares claims with what is known about the phone's owner (private SSN and DOB checks). */
export interface IdentityOwnerProvider {
  verify(question: IdentityOwnerQuestion): Promise<ProviderOutcome<IdentityOwnerFacts>>;
}
