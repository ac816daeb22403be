import type { ProviderOutcome } from './provider-outcome.js';

export interface DarkwebFacts {
  /** Names of the breaches in which the address was found. */
  breaches: string[];
}

/** `match`: the address is in at least one breach; `no_match`: it is in none. */
export interface DarkwebProvider {
  search(question: { email: string }): Promise<ProviderOutcome<DarkwebFacts>>;
}
