import type { DeferrableOutcome } from './provider-outcome.js';

/** Names are already normalised (decision 0107), the number is nine digits, the phone is E.164. */
export interface TinQuestion {
  /** Our own name of the question; sent to the provider and used as its idempotency key. */
  reference: string;
  tinType: 'ITIN';
  tin: string;
  firstName: string;
  lastName: string;
  phone: string;
}

/** Says whether name, number and phone belong together. `match` needs all three not contradicted. */
export interface TinProvider {
  verify(question: TinQuestion): Promise<DeferrableOutcome<null>>;
  /** Asks again about a pending question; the webhook may have been lost. */
  poll(reference: string): Promise<DeferrableOutcome<null>>;
}
