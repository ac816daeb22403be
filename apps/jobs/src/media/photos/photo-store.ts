import { randomBytes } from 'node:crypto';

/** Storage of photos. Two implementations: a disk folder, and S3 or a compatible service. */
export interface PhotoStore {
  /** Durable when it resolves. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** null when it is not there */
  get(key: string): Promise<Buffer | null>;
  /** No error when it is not there. */
  remove(key: string): Promise<void>;
  /** A URL that works without a key until `expires`, if the store can issue one itself; otherwise null. */
  signedUrl(key: string, contentType: string, expires: Date): Promise<string | null>;
}

export const PHOTO_STORE = Symbol('PhotoStore');

/** A key that reveals nothing about the person: `<account>/<job>/<random>`. */
export const newStorageKey = (accountId: string, jobId: string) =>
  `${accountId}/${jobId}/${randomBytes(12).toString('hex')}`;
