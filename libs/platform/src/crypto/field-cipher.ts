import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { takeRandomBytes } from './random.js';

export interface EncryptionKey {
  /** 1–16 characters of a-z, 0-9, `-`; part of every ciphertext's header */
  id: string;
  /** 32 bytes */
  key: Buffer;
}

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM for single columns. A ciphertext is `version | id length | key id | iv | tag | data`; the associated data
 * identifies its place (`account|table.column|row`), so that a ciphertext copied to another row does not decrypt.
 */
export class FieldCipher {
  private readonly blindIndexKey: Buffer;
  /** id of the key that blind indexes are derived from; undefined if they have a key of their own */
  readonly blindIndexKeyId: string | undefined;

  /** Without a key of its own, the blind index derives one from the oldest key, which must then stay listed last. */
  constructor(
    private readonly keys: readonly EncryptionKey[],
    blindIndexKey?: Buffer,
    private readonly ownIndexKey?: Buffer,
  ) {
    const last = keys.at(-1);
    if (!last) throw new Error('at least one encryption key is needed');
    this.blindIndexKeyId = blindIndexKey ? undefined : last.id;
    this.blindIndexKey =
      blindIndexKey ?? Buffer.from(hkdfSync('sha256', last.key, '', 'bonafide blind index', 32));
  }

  /** This cipher with a further key, for encryption or only for decryption; blind indexes stay unchanged. */
  withKey(key: EncryptionKey, { seals }: { seals: boolean }): FieldCipher {
    const ownIndexKey = Buffer.from(hkdfSync('sha256', key.key, '', 'bonafide own index', 32));
    return seals
      ? new FieldCipher([key, ...this.keys], this.blindIndexKey, ownIndexKey)
      : new FieldCipher([...this.keys, key], this.blindIndexKey);
  }

  /** The key used for encryption. */
  get currentKeyId(): string {
    return this.keys[0]!.id;
  }

  get keyIds(): string[] {
    return this.keys.map(({ id }) => id);
  }

  /** Base64, in the format of the setting, which keeps the indexes unchanged when the oldest key is removed. */
  exportBlindIndexKey(): string {
    return this.blindIndexKey.toString('base64');
  }

  /** Fingerprints of each key, by id, and of the blind index key, which do not reveal them and differ for each `nonce`. */
  fingerprints(nonce: string): { keys: Record<string, string>; blindIndex: string } {
    const of = (key: Buffer) =>
      createHmac('sha256', key).update('bonafide key fingerprint\0').update(nonce).digest('hex');
    return {
      keys: Object.fromEntries(this.keys.map(({ id, key }) => [id, of(key)])),
      blindIndex: of(this.blindIndexKey),
    };
  }

  encrypt(plain: string | Buffer, belongsTo: string): Buffer {
    const { id, key } = this.keys[0]!;
    const iv = takeRandomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(belongsTo));
    const data = Buffer.concat([cipher.update(plain as string), cipher.final()]);
    return Buffer.concat([Buffer.from([VERSION, id.length]), Buffer.from(id), iv, cipher.getAuthTag(), data]);
  }

  /** Throws if the ciphertext was changed or belongs elsewhere, or if its key is not configured. */
  decrypt(sealed: Buffer, belongsTo: string): Buffer {
    if (sealed[0] !== VERSION) throw new Error('unknown ciphertext version');
    const idEnd = 2 + sealed[1]!;
    const id = sealed.subarray(2, idEnd).toString();
    const key = this.keys.find((candidate) => candidate.id === id)?.key;
    if (!key) throw new Error(`the encryption key ${id} is not configured`);
    const ivEnd = idEnd + IV_BYTES;
    const tagEnd = ivEnd + TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(idEnd, ivEnd))
      .setAAD(Buffer.from(belongsTo))
      .setAuthTag(sealed.subarray(ivEnd, tagEnd));
    return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
  }

  decryptText(sealed: Buffer, belongsTo: string): string {
    return this.decrypt(sealed, belongsTo).toString('utf8');
  }

  /** An HMAC-SHA256 (hex) for finding equal values without storing them. */
  blindIndex(value: string, purpose: string): string {
    return hmacOf(this.blindIndexKey, value, purpose);
  }

  /**
   * The same under the key that `withKey` added: once that is destroyed, nobody can compute it. Without such a key it is
   * under the service's.
   */
  ownIndex(value: string, purpose: string): string {
    return hmacOf(this.ownIndexKey ?? this.blindIndexKey, value, `own ${purpose}`);
  }
}

const hmacOf = (key: Buffer, value: string, purpose: string): string =>
  createHmac('sha256', key).update(purpose).update('\0').update(value).digest('hex');
