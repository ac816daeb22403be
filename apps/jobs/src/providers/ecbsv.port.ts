import type { ProviderOutcome } from './provider-outcome.js';

/** The SSA's consent-based check needs all of these. */
export interface EcbsvQuestion {
  reference: string;
  ssn: string;
  firstName: string;
  lastName: string;
  /** ISO 8601 date. */
  dob: string;
  consent: { signatureType: string; signedAt: string };
}

export interface EcbsvFacts {
  /** True when the SSA has a death recorded for the number; null when it gave no answer. */
  deathIndicator: boolean | null;
}

export interface EcbsvProvider {
  verify(question: EcbsvQuestion): Promise<ProviderOutcome<EcbsvFacts>>;
}
