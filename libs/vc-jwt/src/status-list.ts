// The revocation bitstring (StatusList2021, section 5): one bit per token, the first one being the most significant bit of
// the first byte; gzipped and encoded as base64url.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { VcJwtError } from './errors.js';

const gzipAsync = promisify(gzip);
const gunzipAsync = promisify(gunzip);

/** 16 KiB: the specification's minimum for herd privacy, and the size of every list here. */
export const STATUS_LIST_ENTRIES = 131_072;
/** Maximum decompressed size of a foreign list: 1 MiB, 8 million entries. */
const MAX_BYTES = 1024 * 1024;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** A list with no bit set. Default: 131,072 entries. */
export function createStatusBits(entries: number = STATUS_LIST_ENTRIES): Uint8Array {
  return new Uint8Array(Math.ceil(entries / 8));
}

/**
 * Whether the bit of `index` is set.
 *
 * @throws {VcJwtError} ERR_STATUS_LIST_INVALID when the list has no such index.
 */
export function getStatusBit(bits: Uint8Array, index: number): boolean {
  assertIndex(bits, index);
  return (bits[index >> 3]! & (0x80 >> (index & 7))) !== 0;
}

/**
 * Sets the bit of `index`, in place.
 *
 * @param value false undoes the revocation, which StatusList2021 allows only for suspension.
 * @throws {VcJwtError} ERR_STATUS_LIST_INVALID when the list has no such index.
 */
export function setStatusBit(bits: Uint8Array, index: number, value = true): void {
  assertIndex(bits, index);
  const mask = 0x80 >> (index & 7);
  bits[index >> 3] = value ? bits[index >> 3]! | mask : bits[index >> 3]! & ~mask;
}

/**
 * Encodes a list as `encodedList`.
 *
 * @example
 * const bits = createStatusBits();
 * setStatusBit(bits, 94567);
 * await encodeStatusList(bits); // 'H4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAA…'
 */
export async function encodeStatusList(bits: Uint8Array): Promise<string> {
  return (await gzipAsync(bits)).toString('base64url');
}

/**
 * Decodes an `encodedList`, also with the multibase prefix `u` of its successor, Bitstring Status List. Lists shorter than
 * ours are accepted: the specification's own example has 100,000 entries.
 *
 * @throws {VcJwtError} ERR_STATUS_LIST_INVALID if it is malformed or decompresses to more than 1 MiB.
 */
export async function decodeStatusList(encodedList: string): Promise<Uint8Array> {
  // A gzip stream begins with 1f 8b 08, in base64url `H4sI`, so the prefix is unambiguous.
  const encoded = encodedList.startsWith('u') ? encodedList.slice(1) : encodedList;
  if (!BASE64URL.test(encoded)) throw new VcJwtError('ERR_STATUS_LIST_INVALID', 'not base64url');
  let bits: Uint8Array;
  try {
    bits = await gunzipAsync(Buffer.from(encoded, 'base64url'), { maxOutputLength: MAX_BYTES });
  } catch (cause) {
    throw new VcJwtError('ERR_STATUS_LIST_INVALID', 'not gzip, or too long', { cause });
  }
  return bits;
}

function assertIndex(bits: Uint8Array, index: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= bits.byteLength * 8) {
    throw new VcJwtError('ERR_STATUS_LIST_INVALID', 'no such index');
  }
}
