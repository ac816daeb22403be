const VERIFIED: unknown[] = [true, 'true'];

/** `email_verified` (OpenID Connect Core section 5.1), which some providers send as text. */
export const isVerified = (emailVerified: unknown): boolean => VERIFIED.includes(emailVerified);

/**
 * Whether an organization's provider vouches for an address. Several never send `email_verified` (Entra ID, most identity
 * assertions); the owner who configured them trusts their addresses. A provider that lists it in `claims_supported` but
 * omits it has not verified the address.
 */
export function isPreregistered(emailVerified: unknown, claimsSupported: readonly string[] = []): boolean {
  if (emailVerified === undefined) return !claimsSupported.includes('email_verified');
  return isVerified(emailVerified);
}
