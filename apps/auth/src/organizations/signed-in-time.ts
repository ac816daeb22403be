// A retired key vouches for what it signed before it retired, and for nothing that says it was signed later.
import { RETIRED_KEY_TOLERANCE_SECONDS } from '../limits.js';

export const isSignedInTime = (issuedAtSeconds: number, retiredAt: Date | null): boolean =>
  retiredAt === null || issuedAtSeconds - RETIRED_KEY_TOLERANCE_SECONDS < retiredAt.getTime() / 1_000;
