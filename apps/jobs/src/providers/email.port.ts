import type { ProviderOutcome } from './provider-outcome.js';

export interface EmailQuestion {
  email: string;
  firstName?: string;
  lastName?: string;
}

/** What is known about an address. A key is null when the provider does not know it. */
export interface EmailFacts {
  ownerName: string | null;
  /** ISO 8601 date on which the address was first seen anywhere. */
  firstSeen: string | null;
  ageRange: { from: number; to: number } | null;
  /** ISO 8601 date on which the domain was registered. */
  domainCreated: string | null;
  isDisposable: boolean | null;
  /** False when the mailbox certainly does not exist. */
  isDeliverable: boolean | null;
}

/** `match`: a record of the address exists; `no_match`: the provider has none. */
export interface EmailProvider {
  lookUp(question: EmailQuestion): Promise<ProviderOutcome<EmailFacts | null>>;
}
