import type { DeferrableOutcome } from './provider-outcome.js';

/** Names are already normalised (docs/design/job-processing.md), the number is nine digits, the phone is E.164. */
export interface TinQuestion {
  /** Our own reference of the request; sent to the provider as its idempotency key. */
  reference: string;
  tinType: 'ITIN';
  tin: string;
  firstName: string;
  lastName: string;
  phone: string;
}

/** Checks whether name, number and phone belong together. `match` means that none of them is contradicted. */
export interface TinProvider {
  verify(question: TinQuestion): Promise<DeferrableOutcome<null>>;
  /** Polls a pending request; the webhook may have been lost. */
  poll(reference: string): Promise<DeferrableOutcome<null>>;
}
