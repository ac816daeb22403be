import type { CheckedPart } from '../parts/checked-part.js';
import type { Cip, Verdict } from '../parts/crosscheck-result.js';

/** Changes whenever the rule below does. */
const CIP_VERSION = 1;

/**
 * Customer identification: the address must match and be valid; e-mail and phone are shown but never count. They are
 * omitted when not submitted or when nothing about them could be determined.
 */
export function cipOf(parts: {
  address: CheckedPart<unknown> | null;
  email: CheckedPart<unknown> | null;
  phone: CheckedPart<unknown> | null;
}): Cip {
  const verdict = (part: CheckedPart<unknown> | null): Verdict => ({
    match: part?.evidence.match === true,
    valid: part?.evidence.valid === true,
  });
  const address = verdict(parts.address);
  const evaluated = (part: CheckedPart<unknown> | null) => part !== null && part.evidence.record !== null;
  return {
    version: CIP_VERSION,
    pass: address.match && address.valid,
    address,
    ...(evaluated(parts.email) ? { email: verdict(parts.email) } : {}),
    ...(evaluated(parts.phone) ? { phone: verdict(parts.phone) } : {}),
  };
}
