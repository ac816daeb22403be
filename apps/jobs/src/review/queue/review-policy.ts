import type { Account } from '../../accounts/account.js';

export interface ReviewPolicy {
  /** a decision takes effect once a second person has confirmed it */
  fourEyes: boolean;
  /** null: reviews are never overdue */
  slaMs: number | null;
}

const HOUR_MS = 3_600_000;

/** The review settings of an account. */
export function reviewPolicyOf({ settings: { review } }: Account): ReviewPolicy {
  const { fourEyes = false, slaHours } = review ?? {};
  return { fourEyes, slaMs: slaHours === undefined ? null : slaHours * HOUR_MS };
}
