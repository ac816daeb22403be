import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';

/** Owner of a wrapped key; bound to the ciphertext, so that it cannot be opened anywhere else. */
export interface KeyOwner {
  accountId: string;
  keyId: string;
}

/** A store of key-encryption keys, which never leave it. */
export interface KeyWrapper {
  /** the kind of key-encryption key, before the colon of `wrappedBy` */
  readonly kind: string;
  /** `<kind>:<key>` of the key that currently wraps */
  readonly wrappedBy: string;
  wrap(key: Buffer, owner: KeyOwner): Promise<Buffer>;
  /** @throws when it was wrapped by another kind, was altered, or belongs elsewhere */
  unwrap(wrapped: Buffer, owner: KeyOwner): Promise<Buffer>;
}

const belongsTo = ({ accountId, keyId }: KeyOwner) => `${accountId}|account_keys.wrapped|${keyId}`;

/** Wraps with the service's own keys, `ENCRYPTION_KEYS`. */
export class LocalKeyWrapper implements KeyWrapper {
  readonly kind = 'local';

  constructor(private readonly cipher: FieldCipher) {}

  get wrappedBy(): string {
    return `local:${this.cipher.currentKeyId}`;
  }

  wrap(key: Buffer, owner: KeyOwner): Promise<Buffer> {
    return Promise.resolve(this.cipher.encrypt(key, belongsTo(owner)));
  }

  async unwrap(wrapped: Buffer, owner: KeyOwner): Promise<Buffer> {
    return this.cipher.decrypt(wrapped, belongsTo(owner));
  }
}
