// Ed25519 keys (RFC 8032) in this library's three formats: WebCrypto for use, JWK (RFC 8037) for storage, multibase for
// publication.
import { exportJWK, generateKeyPair as generate, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { decodePublicKeyMultibase, encodeDidKey, encodePublicKeyMultibase } from './did-key.js';
import { VcJwtError } from './errors.js';

/** A public Ed25519 JWK: `{kty:'OKP', crv:'Ed25519', x}` with `x` the 32 key bytes in base64url. */
export interface Ed25519PublicJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
}

/** A private Ed25519 JWK, with `d`, the 32 seed bytes in base64url. Encrypt it before storing it. */
export interface Ed25519PrivateJwk extends Ed25519PublicJwk {
  d: string;
}

export interface GeneratedKey {
  publicJwk: Ed25519PublicJwk;
  privateJwk: Ed25519PrivateJwk;
  publicKeyMultibase: string;
  /** The key as a did:key. */
  did: string;
}

/**
 * Generates an Ed25519 key from the system's random source.
 *
 * @example
 * const key = await generateKey();
 * const signer = await createSigner({ kid: didKeyVerificationMethod(key.did), privateKey: key.privateJwk });
 */
export async function generateKey(): Promise<GeneratedKey> {
  const { privateKey } = await generate('EdDSA', { crv: 'Ed25519', extractable: true });
  const { x, d } = await exportJWK(privateKey);
  const publicJwk: Ed25519PublicJwk = { kty: 'OKP', crv: 'Ed25519', x: x! };
  const raw = publicKeyBytes(publicJwk);
  return {
    publicJwk,
    privateJwk: { ...publicJwk, d: d! },
    publicKeyMultibase: encodePublicKeyMultibase(raw),
    did: encodeDidKey(raw),
  };
}

/**
 * The 32 raw bytes of a public key in JWK or multibase form.
 *
 * @throws {VcJwtError} ERR_KEY_INVALID when it is not an Ed25519 public key.
 */
export function publicKeyBytes(key: JWK | string): Uint8Array {
  if (typeof key === 'string') return decodePublicKeyMultibase(key);
  const { kty, crv, x } = key;
  // 43 characters carry 258 bits; the last two must be zero, or a key would have four encodings.
  if (
    kty !== 'OKP' ||
    crv !== 'Ed25519' ||
    typeof x !== 'string' ||
    !/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/.test(x)
  ) {
    throw new VcJwtError('ERR_KEY_INVALID', 'expected an Ed25519 JWK');
  }
  return new Uint8Array(Buffer.from(x, 'base64url'));
}

/** The public JWK of a raw key (32 bytes). */
export function publicJwkOf(publicKey: Uint8Array): Ed25519PublicJwk {
  if (publicKey.byteLength !== 32) throw new VcJwtError('ERR_KEY_INVALID', 'expected 32 bytes');
  return { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
}

/**
 * Imports a public key for verifying.
 *
 * @param key raw bytes, JWK or multibase.
 * @throws {VcJwtError} ERR_KEY_INVALID when it is not an Ed25519 public key.
 */
export async function importPublicKey(key: Uint8Array | JWK | string): Promise<CryptoKey> {
  const raw = key instanceof Uint8Array ? key : publicKeyBytes(key);
  return importKey(publicJwkOf(raw), 'verify');
}

/**
 * Imports a private key for signing; the result cannot be exported again.
 *
 * @throws {VcJwtError} ERR_KEY_INVALID unless it is an Ed25519 private key whose public part matches.
 */
export async function importPrivateKey({ kty, crv, x, d }: JWK): Promise<CryptoKey> {
  publicKeyBytes({ kty, crv, x });
  if (typeof d !== 'string') throw new VcJwtError('ERR_KEY_INVALID', 'expected a private key');
  return importKey({ kty, crv, x, d }, 'sign');
}

async function importKey(jwk: JWK, use: 'sign' | 'verify'): Promise<CryptoKey> {
  try {
    return (await importJWK({ ...jwk, ext: use === 'verify', key_ops: [use] }, 'EdDSA')) as CryptoKey;
  } catch (cause) {
    throw new VcJwtError('ERR_KEY_INVALID', undefined, { cause });
  }
}
