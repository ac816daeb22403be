// Proofs of possession at a resource (RFC 9449, sections 4.3 and 7): whoever presents a token that is bound to a key
// proves, for this request and this token, to hold it. That a proof counts once is up to who keeps the ids.
import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose';
import type { DelegationClaims } from './delegation-claims.js';
import { VcJwtError } from './errors.js';
import { parseUrl } from './parse-url.js';

/** What resources name as `dpop_signing_alg_values_supported`: asymmetric, with the keys that issuers bind tokens to. */
export const DPOP_ALGORITHMS = ['ES256', 'EdDSA', 'Ed25519'] as const;

/** How far a proof's `iat` may be from now, in either direction, in seconds. */
export const DPOP_PROOF_WINDOW_SECONDS = 60;

const PROOF_MAX_LENGTH = 4_096;

export interface DpopRequest {
  /** The request's method, in upper case. */
  method: string;
  /** The request's URL as the client knows it; query and fragment do not count. */
  url: string;
  /** As it stands in `Authorization`. */
  accessToken: string;
  /** The thumbprint of the key that the token is bound to; see {@link boundKeyOf}. */
  thumbprint: string;
  /** The current time in milliseconds, `Date.now()` unless told. */
  now?: number;
}

export interface DpopProof {
  /** Names key and `jti`; a second proof with it is the first one, replayed. 43 characters. */
  id: string;
  /** Unix time in seconds: from then on the proof is refused for its age, and its id can be forgotten. */
  expiresAt: number;
}

/**
 * The thumbprint of the key that a token is bound to; undefined for a bearer token.
 *
 * @throws {VcJwtError} ERR_CLAIM_INVALID for a token that is bound to something else: it is no bearer token either.
 */
export function boundKeyOf(claims: DelegationClaims): string | undefined {
  const { cnf } = claims as { cnf?: { jkt?: unknown } | null };
  if (cnf === undefined) return undefined;
  if (typeof cnf?.jkt !== 'string') throw new VcJwtError('ERR_CLAIM_INVALID', 'cnf names no key');
  return cnf.jkt;
}

/**
 * Verifies the proof of one request, as it stands in the header `DPoP`.
 *
 * @throws {VcJwtError} ERR_DPOP_PROOF_INVALID.
 */
export async function verifyDpopProof(
  proof: string,
  { method, url, accessToken, thumbprint, now = Date.now() }: DpopRequest,
): Promise<DpopProof> {
  if (proof.length > PROOF_MAX_LENGTH) refuse('too long');
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
    algorithms: [...DPOP_ALGORITHMS],
    typ: 'dpop+jwt',
    currentDate: new Date(now),
  }).catch(() => refuse('no signature of the key that it brings'));
  const { htm, htu, ath, iat, jti } = payload;
  if (typeof jti !== 'string' || jti === '') refuse('jti is missing');
  if (typeof iat !== 'number' || Math.abs(now / 1000 - iat) > DPOP_PROOF_WINDOW_SECONDS)
    refuse('iat is not recent');
  if (htm !== method) refuse('htm is another method');
  if (typeof htu !== 'string' || withoutQuery(htu) !== withoutQuery(url)) refuse('htu is another URL');
  if (ath !== hash(accessToken)) refuse('ath is another token');
  if ((await calculateJwkThumbprint(protectedHeader.jwk as JWK)) !== thumbprint)
    refuse('the token is bound to another key');
  return { id: hash(`${thumbprint} ${jti}`), expiresAt: Math.ceil(iat) + DPOP_PROOF_WINDOW_SECONDS + 1 };
}

function refuse(detail: string): never {
  throw new VcJwtError('ERR_DPOP_PROOF_INVALID', detail);
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Normalized as RFC 3986 section 6.2 has it; a text that is no URL equals none. */
function withoutQuery(text: string): string | undefined {
  const url = parseUrl(text);
  if (!url) return undefined;
  url.search = '';
  url.hash = '';
  return url.href;
}
