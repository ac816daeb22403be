import type { UsedProofs } from './options.js';

/** Expired proofs are removed once per this many stored ones. */
const SWEEP_EVERY = 1_000;

/** Spent proofs in this process's memory; each is kept for up to ten minutes. */
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
