import { hash, timingSafeEqual } from 'node:crypto';
import { takeRandomBytes } from './random.js';

/** `<prefix>` + 256 random bits in base64url: shown once, stored as SHA-256. */
export const newSecret = (prefix: string) => `${prefix}${takeRandomBytes(32).toString('base64url')}`;

/** The stored form of a secret: SHA-256, hex. */
export const hashSecret = (secret: string) => hash('sha256', secret, 'hex');

/** Compares two strings in time that depends only on their lengths. */
export function equalSecrets(a: string, b: string): boolean {
  const [left, right] = [hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer')];
  return timingSafeEqual(left, right);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `length` characters of [A-Za-z0-9], uniformly random: 5.95 bits each. */
export function randomAlphanumeric(length: number): string {
  let id = '';
  while (id.length < length)
    for (const byte of takeRandomBytes(length * 2))
      if (byte < 248 && id.length < length) id += ALPHABET[byte % 62];
  return id;
}
