import type { UsedProofs } from './options.js';

/** So many proofs are checked for their age before the next one is stored. */
const SWEEP_EVERY = 1_000;

/** Spent proofs in this process's memory; each is kept for about a minute. */
export function createUsedProofs(now: () => number = Date.now): UsedProofs {
  const expiries = new Map<string, number>();
  let untilSweep = SWEEP_EVERY;
  return {
    spend: async (id, expiresAt) => {
      if (expiries.has(id)) return false;
      if (--untilSweep <= 0) {
        const seconds = now() / 1000;
        for (const [old, expiry] of expiries) if (expiry <= seconds) expiries.delete(old);
        untilSweep = SWEEP_EVERY;
      }
      expiries.set(id, expiresAt);
      return true;
    },
  };
}
