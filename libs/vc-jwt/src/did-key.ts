// did:key and multibase for Ed25519 public keys: base58btc over the multicodec prefix 0xed01 and the 32 key bytes.
// W3C CCG did:key method, section 3.1; Controlled Identifiers 1.0, section 2.4 (Multibase).
import { base58 } from '@scure/base';
import { VcJwtError } from './errors.js';

const PREFIX = 'did:key:';
const ED25519_PUB = [0xed, 0x01] as const;
const KEY_BYTES = 32;
/** A valid one has 48 characters; decoding base58 is quadratic, so longer input is refused. */
const MAX_MULTIBASE_LENGTH = 60;

/**
 * Encodes a raw Ed25519 public key (32 bytes) as multibase, as used in `publicKeyMultibase`.
 *
 * @example
 * encodePublicKeyMultibase(rawKey); // 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK'
 * @throws {VcJwtError} ERR_KEY_INVALID unless there are 32 bytes.
 */
export function encodePublicKeyMultibase(publicKey: Uint8Array): string {
  if (publicKey.byteLength !== KEY_BYTES) throw new VcJwtError('ERR_KEY_INVALID', 'expected 32 bytes');
  return `z${base58.encode(Uint8Array.from([...ED25519_PUB, ...publicKey]))}`;
}

/**
 * Decodes an Ed25519 public key from multibase; the reverse of {@link encodePublicKeyMultibase}.
 *
 * @returns the 32 raw bytes.
 * @throws {VcJwtError} ERR_KEY_INVALID for another base, another codec or another length.
 */
export function decodePublicKeyMultibase(multibase: string): Uint8Array {
  if (!multibase.startsWith('z') || multibase.length > MAX_MULTIBASE_LENGTH) {
    throw new VcJwtError('ERR_KEY_INVALID', 'expected base58btc multibase');
  }
  let bytes: Uint8Array;
  try {
    bytes = base58.decode(multibase.slice(1));
  } catch (cause) {
    throw new VcJwtError('ERR_KEY_INVALID', 'expected base58btc multibase', { cause });
  }
  if (bytes.length !== KEY_BYTES + 2 || bytes[0] !== ED25519_PUB[0] || bytes[1] !== ED25519_PUB[1]) {
    throw new VcJwtError('ERR_KEY_INVALID', 'expected an Ed25519 public key');
  }
  return bytes.slice(2);
}

/** The did:key of a raw Ed25519 public key (32 bytes). */
export function encodeDidKey(publicKey: Uint8Array): string {
  return PREFIX + encodePublicKeyMultibase(publicKey);
}

/**
 * The raw Ed25519 public key (32 bytes) inside a did:key.
 *
 * @throws {VcJwtError} ERR_DID_INVALID unless it is the did:key of an Ed25519 key.
 */
export function decodeDidKey(did: string): Uint8Array {
  if (!did.startsWith(PREFIX)) throw new VcJwtError('ERR_DID_INVALID', 'expected did:key');
  try {
    return decodePublicKeyMultibase(did.slice(PREFIX.length));
  } catch (cause) {
    throw new VcJwtError('ERR_DID_INVALID', 'expected did:key of an Ed25519 key', { cause });
  }
}

/**
 * The DID URL of a did:key's only key: `did:key:z…#z…`.
 *
 * @throws {VcJwtError} ERR_DID_INVALID unless it is the did:key of an Ed25519 key.
 */
export function didKeyVerificationMethod(did: string): string {
  decodeDidKey(did);
  return `${did}#${did.slice(PREFIX.length)}`;
}
