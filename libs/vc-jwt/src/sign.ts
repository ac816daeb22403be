// Signs claims as a JWT with EdDSA (RFC 7519, RFC 8037). The header is always {alg, typ, kid}, in that order.
import { KeyObject, sign } from 'node:crypto';
import type { webcrypto } from 'node:crypto';
import type { CryptoKey, JWK } from 'jose';
import { parseKeyId } from './did-url.js';
import { VcJwtError } from './errors.js';
import { importPrivateKey } from './keys.js';

/** A private key that is ready for use, and the DID URL of its public key. */
export interface Signer {
  /** For example `did:web:auth.example:orgs:acme#key-1`. */
  readonly kid: string;
  readonly key: CryptoKey;
  /** The same key for signing on this thread: a round trip to the thread pool costs more than a signature. */
  readonly keyObject: KeyObject;
  /** The encoded header, which is the same for every token of this signer. */
  readonly header: string;
}

/**
 * Creates a signer. Reuse it: importing a JWK costs more than a signature.
 *
 * @param privateKey a WebCrypto key with the usage `sign`, or a private Ed25519 JWK.
 * @throws {VcJwtError} ERR_DID_INVALID if `kid` is not a DID URL, ERR_KEY_INVALID if the key cannot sign EdDSA.
 */
export async function createSigner({
  kid,
  privateKey,
}: {
  kid: string;
  privateKey: CryptoKey | JWK;
}): Promise<Signer> {
  parseKeyId(kid);
  const key = 'usages' in privateKey ? (privateKey as CryptoKey) : await importPrivateKey(privateKey);
  if (key.type !== 'private' || key.algorithm.name !== 'Ed25519' || !key.usages.includes('sign')) {
    throw new VcJwtError('ERR_KEY_INVALID', 'expected an Ed25519 signing key');
  }
  return {
    kid,
    key,
    keyObject: KeyObject.from(key as webcrypto.CryptoKey),
    header: encodeHeader(kid, 'JWT'),
  };
}

/**
 * Signs a claim set. The payload is exactly `JSON.stringify(claims)`.
 *
 * @example
 * const token = await signJwt(buildAccessClaims(input), signer);
 * @param typ `typ` of the header, for other kinds of JWT.
 * @returns the compact serialization, `header.payload.signature`.
 */
export async function signJwt(claims: object, signer: Signer, typ?: string): Promise<string> {
  const header = typ === undefined ? signer.header : encodeHeader(signer.kid, typ);
  const input = `${header}.${base64url(JSON.stringify(claims))}`;
  const signature = sign(null, Buffer.from(input), signer.keyObject);
  return `${input}.${signature.toString('base64url')}`;
}

const encodeHeader = (kid: string, typ: string) => base64url(JSON.stringify({ alg: 'EdDSA', typ, kid }));

const base64url = (text: string) => Buffer.from(text).toString('base64url');
