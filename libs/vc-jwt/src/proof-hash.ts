// Hashes that bind a proof to a request and its response: `sha256:<hex>` of the raw bytes, or of JSON in canonical form
// (RFC 8785), so that the order of members does not matter.
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { VcJwtError } from './errors.js';

/**
 * @example
 * hashBytes(''); // 'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
 */
export function hashBytes(bytes: Uint8Array | string): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

/**
 * @example
 * hashJson({ b: 1, a: 2 }) === hashJson({ a: 2, b: 1 }); // true
 * @throws {VcJwtError} ERR_PROOF_INVALID for values that JSON cannot represent, such as NaN.
 */
export function hashJson(value: unknown): string {
  return hashBytes(canonicalJson(value));
}

/** @throws {VcJwtError} ERR_PROOF_INVALID for values that JSON cannot represent. */
export function canonicalJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = canonicalize(value);
  } catch (cause) {
    throw new VcJwtError('ERR_PROOF_INVALID', 'not JSON', { cause });
  }
  if (text === undefined) throw new VcJwtError('ERR_PROOF_INVALID', 'not JSON');
  return text;
}
