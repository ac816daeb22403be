// A statement signed with a key that the signer registered before (compact JWS, ES256): who holds the key says it, and
// nobody altered it. Time and single use are up to the caller.
import { calculateJwkThumbprint, compactVerify, importJWK } from 'jose';
import type { JWK } from 'jose';
import { VcJwtError } from './errors.js';

/** A public key of P-256, as its holder registered it. */
export interface RegisteredKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

export interface KeyJwsOptions {
  /** The `typ` that the header must have. */
  typ: string;
  /** Finds a registered key by `kid`, its thumbprint. */
  keyOf(kid: string): RegisteredKey | undefined;
  /** Characters. */
  maxLength: number;
}

/**
 * SHA-256 thumbprint of a key (RFC 7638): its id.
 *
 * @throws {VcJwtError} ERR_KEY_INVALID for coordinates that are no point of P-256.
 */
export async function registeredKeyId({ kty, crv, x, y }: RegisteredKey): Promise<string> {
  const jwk: JWK = { kty, crv, x, y };
  try {
    await importJWK(jwk, 'ES256');
    return await calculateJwkThumbprint(jwk);
  } catch {
    throw new VcJwtError('ERR_KEY_INVALID', 'not a point of P-256');
  }
}

/**
 * The claims that a registered key signed.
 *
 * @throws {VcJwtError} ERR_TOKEN_TOO_LARGE, ERR_KEY_NOT_FOUND (no registered key has this `kid`), ERR_TOKEN_MALFORMED (not a
 *   signed JSON object), ERR_SIGNATURE_INVALID for everything else.
 */
export async function verifyKeyJws(
  token: string,
  { typ, keyOf, maxLength }: KeyJwsOptions,
): Promise<{ kid: string; claims: Record<string, unknown> }> {
  if (token.length > maxLength) throw new VcJwtError('ERR_TOKEN_TOO_LARGE');
  const { payload, protectedHeader } = await compactVerify(
    token,
    ({ kid = '' }) => {
      const key = keyOf(kid);
      if (!key) throw new VcJwtError('ERR_KEY_NOT_FOUND');
      return importJWK({ ...key }, 'ES256');
    },
    { algorithms: ['ES256'] },
  ).catch((error: unknown) => {
    throw error instanceof VcJwtError ? error : new VcJwtError('ERR_SIGNATURE_INVALID');
  });
  if (protectedHeader.typ !== typ) throw new VcJwtError('ERR_HEADER_INVALID', `typ is not ${typ}`);
  return { kid: protectedHeader.kid!, claims: parseClaims(payload) };
}

function parseClaims(payload: Uint8Array): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims))
      return claims as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new VcJwtError('ERR_TOKEN_MALFORMED', 'the payload is no JSON object');
}
