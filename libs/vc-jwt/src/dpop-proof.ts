// DPoP proofs at a resource (RFC 9449, sections 4.3 and 7): the presenter of a bound token proves possession of its key for
// this request and this token. Single use is up to the caller, who stores the ids.
import { createHash, KeyObject, verify as verifySignature } from 'node:crypto';
import type { webcrypto } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import { BoundedMap } from './bounded-map.js';
import { parseObject, readSignature } from './compact-jws.js';
import type { DelegationClaims } from './delegation-claims.js';
import type { DpopNonces } from './dpop-nonce.js';
import { VcJwtError } from './errors.js';
import { parseUrl } from './parse-url.js';

/** Values for `dpop_signing_alg_values_supported`: asymmetric, for the keys that issuers bind tokens to. */
export const DPOP_ALGORITHMS = ['ES256', 'EdDSA', 'Ed25519'] as const;

/** How far a proof's `iat` may be from now, in either direction, in seconds: where tokens are issued and where they are used. */
export const DPOP_PROOF_WINDOW_SECONDS = 300;

const PROOF_MAX_LENGTH = 4_096;
/** Recently proven keys are cached: importing a key costs more than verifying with it. */
const KEYS_MAX = 1_000;
const HEADER_MAX_LENGTH = 512;

export interface DpopTarget {
  /** The request's method, in upper case. */
  method: string;
  /** The request's URL as seen by the client; query and fragment are ignored. */
  url: string;
  /** The current time in milliseconds. Default: `Date.now()`. */
  now?: number;
  /** With these, a proof whose `iat` is not recent is accepted with a nonce, for clients whose clock is wrong. */
  nonces?: DpopNonces;
}

export interface DpopRequest extends DpopTarget {
  /** As in `Authorization`. */
  accessToken: string;
  /** The thumbprint of the key that the token is bound to; see {@link boundKeyOf}. */
  thumbprint: string;
}

export interface KeyProof {
  /** SHA-256 thumbprint of the proven key (RFC 7638), to which tokens are bound as `cnf.jkt`. */
  thumbprint: string;
  /** Unique per key; the caller must enforce single use. */
  jti: string;
  /** Unix time in seconds: from then on the proof is refused as too old, and its id can be deleted. */
  expiresAt: number;
}

export interface DpopProof {
  /** Identifies key and `jti`; a second proof with the same id is a replay. 43 characters. */
  id: string;
  /** Unix time in seconds: from then on the proof is refused as too old, and its id can be deleted. */
  expiresAt: number;
}

/**
 * The thumbprint of the key that a token is bound to; undefined for a bearer token.
 *
 * @throws {VcJwtError} ERR_CLAIM_INVALID for a token bound to something else, which is not a bearer token either.
 */
export function boundKeyOf(claims: DelegationClaims): string | undefined {
  const { cnf } = claims as { cnf?: { jkt?: unknown } | null };
  if (cnf === undefined) return undefined;
  if (typeof cnf?.jkt !== 'string') throw new VcJwtError('ERR_CLAIM_INVALID', 'cnf names no key');
  return cnf.jkt;
}

/**
 * Verifies the proof of a request, as in the header `DPoP`.
 *
 * @throws {VcJwtError} ERR_DPOP_PROOF_INVALID; ERR_DPOP_NONCE_NEEDED for a proof that only lacks an accepted nonce: answer
 *   with `use_dpop_nonce` and the header `DPoP-Nonce`.
 */
export async function verifyDpopProof(
  proof: string,
  { accessToken, thumbprint, ...target }: DpopRequest,
): Promise<DpopProof> {
  const proved = await verify(proof, target);
  if (proved.ath !== hash(accessToken)) refuse('ath is another token');
  if (proved.thumbprint !== thumbprint) refuse('the token is bound to another key');
  assertFresh(proved, target);
  return { id: hash(`${thumbprint} ${proved.jti}`), expiresAt: proved.expiresAt };
}

/**
 * Verifies the proof of a token request (section 5), which is not bound to a token yet.
 *
 * @throws {VcJwtError} As {@link verifyDpopProof}.
 */
export async function verifyKeyProof(proof: string, target: DpopTarget): Promise<KeyProof> {
  const { thumbprint, jti, ...times } = await verify(proof, target);
  assertFresh(times, target);
  return { thumbprint, jti, expiresAt: times.expiresAt };
}

/** A server that issues nonces goes by them alone where a client's clock is wrong (section 11.1). */
function assertFresh({ isFresh }: { isFresh: boolean }, { nonces }: DpopTarget): void {
  if (isFresh) return;
  if (nonces) throw new VcJwtError('ERR_DPOP_NONCE_NEEDED');
  refuse('iat is not recent');
}

async function verify(proof: string, { method, url, nonces, now = Date.now() }: DpopTarget) {
  if (proof.length > PROOF_MAX_LENGTH) refuse('too long');
  const { claims, thumbprint } = await openProof(proof, now).catch(() =>
    refuse('no signature of the key that it brings'),
  );
  const { htm, htu, ath, iat, jti, nonce } = claims;
  if (typeof jti !== 'string' || jti === '') refuse('jti is missing');
  if (typeof iat !== 'number') refuse('iat is missing');
  if (htm !== method) refuse('htm is another method');
  if (typeof htu !== 'string' || (htu !== url && withoutQuery(htu) !== withoutQuery(url)))
    refuse('htu is another URL');
  // A nonce of another server counts for nothing. One of this server counts instead of the time, also later: a proof of the
  // future must not become recent once its id is deleted.
  const expiry = nonces?.expiryOf(nonce);
  const isFresh =
    expiry === undefined ? Math.abs(now / 1000 - iat) <= DPOP_PROOF_WINDOW_SECONDS : now / 1000 < expiry;
  return {
    thumbprint,
    jti,
    ath,
    isFresh,
    expiresAt: expiry ?? Math.ceil(iat) + DPOP_PROOF_WINDOW_SECONDS + 1,
  };
}

interface KnownKey {
  key: KeyObject;
  thumbprint: string;
}

/** Keyed by the encoded protected header of a proof that the key has signed. */
const keys = new BoundedMap<string, KnownKey>(KEYS_MAX);

/** A proof's claims and its key. A header that jose has accepted is not checked again: it is the same text. */
async function openProof(proof: string, now: number) {
  const header = proof.slice(0, proof.indexOf('.'));
  const known = keys.get(header);
  if (known)
    return { claims: openByKnownKey(proof, header.length, known, now), thumbprint: known.thumbprint };
  const { payload, protectedHeader, key } = await jwtVerify(proof, EmbeddedJWK, {
    algorithms: [...DPOP_ALGORITHMS],
    typ: 'dpop+jwt',
    currentDate: new Date(now),
  });
  const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk!);
  if (header.length <= HEADER_MAX_LENGTH)
    keys.set(header, { key: KeyObject.from(key as webcrypto.CryptoKey), thumbprint });
  return { claims: payload, thumbprint };
}

/** On this thread: the thread pool would use more CPU, and password hashes wait there (docs/design/tokens.md). */
function openByKnownKey(proof: string, headerEnd: number, { key }: KnownKey, now: number) {
  const payloadEnd = proof.indexOf('.', headerEnd + 1);
  const claims = parseObject(proof.slice(headerEnd + 1, payloadEnd));
  const signature = readSignature(proof.slice(payloadEnd + 1));
  const isValid = verifySignature(
    key.asymmetricKeyType === 'ec' ? 'sha256' : null,
    Buffer.from(proof.slice(0, payloadEnd), 'latin1'),
    { key, dsaEncoding: 'ieee-p1363' },
    signature,
  );
  if (!isValid) refuse('another signature');
  const seconds = Math.floor(now / 1000);
  const { exp = Infinity, nbf = 0 } = claims;
  if (typeof exp !== 'number' || exp <= seconds) refuse('exp has passed');
  if (typeof nbf !== 'number' || nbf > seconds) refuse('nbf is to come');
  return claims;
}

function refuse(detail: string): never {
  throw new VcJwtError('ERR_DPOP_PROOF_INVALID', detail);
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Normalized as in RFC 3986 section 6.2; text that is not a URL matches nothing. */
function withoutQuery(text: string): string | undefined {
  const url = parseUrl(text);
  if (!url) return undefined;
  url.search = '';
  url.hash = '';
  return url.href;
}
