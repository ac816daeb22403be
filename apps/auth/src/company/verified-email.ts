const VERIFIED: unknown[] = [true, 'true'];

/** What a provider says of an address (OpenID Connect Core section 5.1, `email_verified`): some write it as text. */
export const isVerified = (emailVerified: unknown): boolean => VERIFIED.includes(emailVerified);

/**
 * Whether a provider that was set for an organization stands for an address. Several never speak of it (Entra ID, most identity
 * assertions): their owner trusts them with it. Whoever lists `email_verified` among its claims says yes, or has not checked.
 */
export function isVouchedFor(emailVerified: unknown, claimsSupported: readonly string[] = []): boolean {
  if (emailVerified === undefined) return !claimsSupported.includes('email_verified');
  return isVerified(emailVerified);
}
