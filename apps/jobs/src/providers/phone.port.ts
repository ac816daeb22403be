import type { ProviderOutcome } from './provider-outcome.js';

/** The spec's types of phone line (Area A, CrossCheck result). */
export type PhoneType =
  | 'fixed-voip'
  | 'landline'
  | 'mobile'
  | 'non-fixed-voip'
  | 'premium-rate'
  | 'tollfree'
  | 'voicemail'
  | 'other';

export interface PhoneQuestion {
  /** E.164 with leading plus sign. */
  phone: string;
  firstName?: string;
  lastName?: string;
  address?: { streetAddress?: string; city?: string; state?: string; postalCode?: string; country?: string };
}

/** What is known about a number. A key is null when the provider does not know it. */
export interface PhoneFacts {
  type: PhoneType | null;
  carrier: string | null;
  /** The owner's name, if the provider discloses it. */
  ownerName: string | null;
  /** The provider's own comparison of the submitted name with the owner's. */
  nameMatch: boolean | null;
  isPrepaid: boolean | null;
  isDisposable: boolean | null;
  isCommercial: boolean | null;
  ageRange: { from: number; to: number } | null;
  /** Days since the number was last seen in use. */
  lastSeenDays: number | null;
}

/** `match`: a record of the number exists; `no_match`: the provider has none. */
export interface PhoneProvider {
  lookUp(question: PhoneQuestion): Promise<ProviderOutcome<PhoneFacts | null>>;
}
