// All errors of this library, with one stable code each. Messages are safe to log: they never contain a token, a key or a
// claim's value.
const MESSAGES = {
  ERR_TOKEN_MALFORMED: 'not a compact JWS with a JSON object inside',
  ERR_TOKEN_TOO_LARGE: 'token is longer than allowed',
  ERR_ALG_NOT_ALLOWED: 'signature algorithm is not EdDSA',
  ERR_HEADER_INVALID: 'JOSE header is not one this library accepts',
  ERR_DID_INVALID: 'not a did:key or did:web identifier this library accepts',
  ERR_DID_UNRESOLVABLE: 'DID document could not be fetched or is not valid',
  ERR_KEY_INVALID: 'not an Ed25519 key',
  ERR_KEY_NOT_FOUND: 'issuer has no such key for assertions',
  ERR_KEY_RETIRED: 'token says it was issued after its key retired',
  ERR_KID_MISMATCH: 'key id does not belong to the issuer',
  ERR_ISSUER_NOT_TRUSTED: 'issuer is not trusted here',
  ERR_SIGNATURE_INVALID: 'signature does not match',
  ERR_CLAIM_INVALID: 'a claim is missing or has the wrong form',
  ERR_CREDENTIAL_MISMATCH: 'the credential and the JWT claims disagree',
  ERR_TOKEN_NOT_YET_VALID: 'token is not valid yet',
  ERR_TOKEN_EXPIRED: 'token has expired',
  ERR_AUDIENCE_MISMATCH: 'token is meant for another audience',
  ERR_TOKEN_USE_MISMATCH: 'token is of another kind than asked for',
  ERR_DELEGATION_NOT_ACTIVE: 'delegation was not active when the token was issued',
  ERR_SCOPE_EXCEEDED: 'token claims a scope its delegation does not grant',
  ERR_SCOPE_INSUFFICIENT: 'token lacks a required scope',
  ERR_TOKEN_REVOKED: 'token was revoked',
  ERR_STATUS_LIST_INVALID: 'status list is not valid',
  ERR_STATUS_UNAVAILABLE: 'no status list recent enough could be had',
  ERR_CHAIN_INVALID: 'tokens do not form a chain in which each narrows the one before',
  ERR_DPOP_PROOF_INVALID: 'not a proof of the key for this request',
  ERR_DPOP_NONCE_NEEDED: 'proof is not recent by its own time and carries no accepted nonce',
  ERR_PROOF_INVALID: 'proof metadata is missing a field or has a field of the wrong form',
  ERR_PROOF_MISMATCH: 'proof was made for something else',
  ERR_PROOF_EXPIRED: 'proof is outside the accepted time window',
} as const;

/** The stable code of an error; the README explains each and how to respond. */
export type ErrorCode = keyof typeof MESSAGES;

/** All codes, for exhaustive mappings such as a table of HTTP statuses. */
export const ERROR_CODES = Object.keys(MESSAGES) as readonly ErrorCode[];

/**
 * The one error class of this library. Branch on `code`, never on `message`.
 *
 * @example
 * try {
 *   await verify(token);
 * } catch (error) {
 *   if (error instanceof VcJwtError && error.code === 'ERR_STATUS_UNAVAILABLE') return 503;
 *   throw error;
 * }
 */
export class VcJwtError extends Error {
  override readonly name = 'VcJwtError';

  constructor(
    readonly code: ErrorCode,
    detail?: string,
    options?: ErrorOptions,
  ) {
    super(detail === undefined ? MESSAGES[code] : `${MESSAGES[code]}: ${detail}`, options);
  }
}
