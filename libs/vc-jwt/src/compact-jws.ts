// Reads a compact JWS (RFC 7515 section 7.1): every part is decoded only once, and the header must be
// {alg: EdDSA, typ, kid}, without a key of its own or extensions. Signatures are checked on the thread pool.
import { isUtf8 } from 'node:buffer';
import { KeyObject, verify } from 'node:crypto';
import type { webcrypto } from 'node:crypto';
import type { CryptoKey } from 'jose';
import { parseKeyId } from './did-url.js';
import type { KeyId } from './did-url.js';
import { VcJwtError } from './errors.js';

const BASE64URL = /^[A-Za-z0-9_-]+$/;
/** 64 bytes: 86 characters, the last without stray bits, so that a signature has only one encoding. */
const SIGNATURE = /^[A-Za-z0-9_-]{85}[AQgw]$/;

export interface ParsedJws {
  kid: string;
  keyId: KeyId;
  claims: Record<string, unknown>;
  /** The bytes that were signed: `header.payload` in ASCII. */
  signingInput: Uint8Array;
  signature: Uint8Array;
}

export interface ParseOptions {
  /** Characters. */
  maxLength: number;
  /** The `typ` the header must have, compared without regard to case (RFC 7515 section 4.1.9). */
  typ: string;
}

/**
 * Splits and decodes a compact JWS without trusting anything in it yet.
 *
 * @throws {VcJwtError} ERR_TOKEN_TOO_LARGE, ERR_TOKEN_MALFORMED, ERR_ALG_NOT_ALLOWED, ERR_HEADER_INVALID,
 * ERR_DID_INVALID (`kid` is not a DID URL), ERR_SIGNATURE_INVALID (the signature is not 64 bytes).
 */
export function parseCompactJws(token: string, { maxLength, typ }: ParseOptions): ParsedJws {
  if (typeof token !== 'string') throw new VcJwtError('ERR_TOKEN_MALFORMED', 'not a string');
  if (token.length > maxLength) throw new VcJwtError('ERR_TOKEN_TOO_LARGE');
  const headerEnd = token.indexOf('.');
  const payloadEnd = token.indexOf('.', headerEnd + 1);
  if (headerEnd < 0 || payloadEnd < 0 || token.indexOf('.', payloadEnd + 1) >= 0) {
    throw new VcJwtError('ERR_TOKEN_MALFORMED', 'expected three parts');
  }
  const kid = readHeader(parseObject(token.slice(0, headerEnd)), typ);
  const keyId = parseKeyId(kid);
  const claims = parseObject(token.slice(headerEnd + 1, payloadEnd));
  return {
    kid,
    keyId,
    claims,
    signingInput: Buffer.from(token.slice(0, payloadEnd), 'latin1'),
    signature: readSignature(token.slice(payloadEnd + 1)),
  };
}

/** `crypto.verify` is a tenth faster than `crypto.subtle.verify` but needs a KeyObject. */
const keyObjects = new WeakMap<CryptoKey, KeyObject>();

/**
 * Checks an Ed25519 signature on the thread pool.
 *
 * @throws {VcJwtError} ERR_SIGNATURE_INVALID, ERR_KEY_INVALID when it is not a public Ed25519 key.
 */
export async function assertSignature(
  { signature, signingInput }: Pick<ParsedJws, 'signature' | 'signingInput'>,
  key: CryptoKey,
): Promise<void> {
  const keyObject = keyObjects.get(key) ?? toKeyObject(key);
  const isValid = await new Promise<boolean>((resolve, reject) => {
    verify(null, signingInput, keyObject, signature, (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
  if (!isValid) throw new VcJwtError('ERR_SIGNATURE_INVALID');
}

function toKeyObject(key: CryptoKey): KeyObject {
  // `crypto.verify` would choose the algorithm by the key, regardless of the header.
  if (key.algorithm.name !== 'Ed25519' || key.type !== 'public') throw new VcJwtError('ERR_KEY_INVALID');
  const keyObject = KeyObject.from(key as webcrypto.CryptoKey);
  keyObjects.set(key, keyObject);
  return keyObject;
}

/** Decodes the 64 bytes of a signature; refuses non-canonical encodings. */
export function readSignature(encoded: string): Uint8Array {
  if (!SIGNATURE.test(encoded)) throw new VcJwtError('ERR_SIGNATURE_INVALID', 'expected 64 bytes');
  return Buffer.from(encoded, 'base64url');
}

/**
 * Checks a decoded header and returns its `kid`.
 *
 * @throws {VcJwtError} ERR_ALG_NOT_ALLOWED, ERR_HEADER_INVALID.
 */
export function readHeader(header: Record<string, unknown>, typ: string): string {
  if (header.alg !== 'EdDSA') throw new VcJwtError('ERR_ALG_NOT_ALLOWED');
  if (typeof header.typ !== 'string' || header.typ.toLowerCase() !== typ.toLowerCase()) {
    throw new VcJwtError('ERR_HEADER_INVALID', 'wrong typ');
  }
  for (const name of ['crit', 'b64', 'jwk', 'jku', 'x5c', 'x5u']) {
    if (header[name] !== undefined) throw new VcJwtError('ERR_HEADER_INVALID', `${name} is not supported`);
  }
  if (typeof header.kid !== 'string') throw new VcJwtError('ERR_HEADER_INVALID', 'kid is missing');
  return header.kid;
}

/**
 * Decodes a base64url part that must be a JSON object. Of duplicate members the last one counts (RFC 7519 section 4),
 * both for the checks and for the result.
 *
 * @throws {VcJwtError} ERR_TOKEN_MALFORMED.
 */
export function parseObject(encoded: string): Record<string, unknown> {
  if (!BASE64URL.test(encoded) || encoded.length % 4 === 1) {
    throw new VcJwtError('ERR_TOKEN_MALFORMED', 'not base64url');
  }
  const bytes = Buffer.from(encoded, 'base64url');
  if (!isUtf8(bytes)) throw new VcJwtError('ERR_TOKEN_MALFORMED', 'not UTF-8');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    // The parser's message quotes the input, so it is not kept as a cause.
    throw new VcJwtError('ERR_TOKEN_MALFORMED', 'not JSON');
  }
  if (!isObject(value)) throw new VcJwtError('ERR_TOKEN_MALFORMED', 'not a JSON object');
  return value;
}

/** Whether a JSON value is an object, not null or an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
