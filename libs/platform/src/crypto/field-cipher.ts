import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { takeRandomBytes } from './random.js';

export interface EncryptionKey {
  /** 1–16 characters of a-z, 0-9, `-`; stands in every ciphertext's header */
  id: string;
  /** 32 bytes */
  key: Buffer;
}

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM for single columns. A ciphertext is `version | id length | key id | iv | tag | data`; the associated data
 * names where it belongs (`account|table.column|row`), so that a ciphertext copied to another row does not decrypt.
 */
export class FieldCipher {
  private readonly blindIndexKey: Buffer;
  /** of the key that blind indexes are derived from; undefined when they have a key of their own */
  readonly blindIndexKeyId: string | undefined;

  /** Without a key of its own the blind index derives one from the oldest key, which must stay listed last then. */
  constructor(
    private readonly keys: readonly EncryptionKey[],
    blindIndexKey?: Buffer,
  ) {
    const last = keys.at(-1);
    if (!last) throw new Error('at least one encryption key is needed');
    this.blindIndexKeyId = blindIndexKey ? undefined : last.id;
    this.blindIndexKey =
      blindIndexKey ?? Buffer.from(hkdfSync('sha256', last.key, '', 'bonafide blind index', 32));
  }

  /** This cipher with a further key, which seals or only opens; blind indexes stay as they are. */
  withKey(key: EncryptionKey, { seals }: { seals: boolean }): FieldCipher {
    return new FieldCipher(seals ? [key, ...this.keys] : [...this.keys, key], this.blindIndexKey);
  }

  /** The key that seals. */
  get currentKeyId(): string {
    return this.keys[0]!.id;
  }

  get keyIds(): string[] {
    return this.keys.map(({ id }) => id);
  }

  /** Base64, in the form of the setting: with it the indexes stay as they are when the oldest key goes. */
  exportBlindIndexKey(): string {
    return this.blindIndexKey.toString('base64');
  }

  /** What tells each key, by its id, and the blind index from others without giving them away; another for each `nonce`. */
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

  /** Throws when the ciphertext was changed, belongs elsewhere, or its key is not configured. */
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

  /** A keyed HMAC-SHA256 (hex) that finds equal values without storing them. */
  blindIndex(value: string, purpose: string): string {
    return createHmac('sha256', this.blindIndexKey).update(purpose).update('\0').update(value).digest('hex');
  }
}
