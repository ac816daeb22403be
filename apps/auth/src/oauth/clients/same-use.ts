// Rule: whether a request with a used token is the same use as the first one, which met it unused, or a replay
// (docs/design/tokens.md). Both are measured as spans, so that no two clocks are compared.
import type { TokenUse } from '../grants/issued-token.js';

/**
 * @param arrivedAt of the request (`performance.now()`)
 * @returns undefined if the time that the database took to answer decides nothing
 */
export function isSameUse({ msAgo, askedAt, answeredAt }: TokenUse, arrivedAt: number): boolean | undefined {
  if (msAgo <= askedAt - arrivedAt) return true;
  return msAgo > answeredAt - arrivedAt ? false : undefined;
}

/** Whether the organization accepts a refresh token again so soon after its first use. */
export const isWithinLeeway = ({ msAgo, leewaySeconds }: TokenUse): boolean => msAgo <= leewaySeconds * 1000;
