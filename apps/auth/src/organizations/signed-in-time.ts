// Rule: a retired key's signatures are valid only for tokens issued before its retirement.
import { RETIRED_KEY_TOLERANCE_SECONDS } from '../limits.js';

export const isSignedInTime = (issuedAtSeconds: number, retiredAt: Date | null): boolean =>
  retiredAt === null || issuedAtSeconds - RETIRED_KEY_TOLERANCE_SECONDS < retiredAt.getTime() / 1_000;
