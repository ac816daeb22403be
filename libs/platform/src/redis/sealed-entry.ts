import type { FieldCipher } from '../crypto/field-cipher.js';

const belongsTo = (key: string) => `redis|${key}`;

/** A value as encrypted JSON, bound to its Redis key. */
export function sealEntry(cipher: FieldCipher, key: string, value: object): Buffer {
  return cipher.encrypt(JSON.stringify(value), belongsTo(key));
}

/** Decrypts a value of `sealEntry`; undefined if there is none, or if it was not encrypted by this service for this key. */
export function openEntry<T>(cipher: FieldCipher, key: string, sealed: Buffer | null): T | undefined {
  if (!sealed) return undefined;
  try {
    return JSON.parse(cipher.decryptText(sealed, belongsTo(key))) as T;
  } catch {
    return undefined;
  }
}
