import type { FieldCipher } from '../crypto/field-cipher.js';

const belongsTo = (key: string) => `redis|${key}`;

/** A value as JSON, sealed, bound to the key that it is to stand under. */
export function sealEntry(cipher: FieldCipher, key: string, value: object): Buffer {
  return cipher.encrypt(JSON.stringify(value), belongsTo(key));
}

/** The value that `sealEntry` sealed; undefined where there is none, or one that this service did not seal for this key. */
export function openEntry<T>(cipher: FieldCipher, key: string, sealed: Buffer | null): T | undefined {
  if (!sealed) return undefined;
  try {
    return JSON.parse(cipher.decryptText(sealed, belongsTo(key))) as T;
  } catch {
    return undefined;
  }
}
