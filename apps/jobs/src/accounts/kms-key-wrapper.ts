import { lazy } from '../core/lazy.js';
import type { KeyOwner, KeyWrapper } from './key-wrapper.js';

export interface KmsOptions {
  /** id, ARN or alias of a symmetric key */
  keyId: string;
  region: string;
  /** an endpoint other than Amazon's, for private links and tests */
  endpoint?: string;
}

const TIMEOUT_MS = 5_000;
const ATTEMPTS = 3;

/** Wraps with a key of AWS KMS; credentials come from the environment as the AWS SDK reads them. */
export class KmsKeyWrapper implements KeyWrapper {
  readonly kind = 'aws-kms';
  private readonly kms = lazy(async () => {
    const sdk = await import('@aws-sdk/client-kms');
    const { region, endpoint } = this.options;
    const client = new sdk.KMSClient({
      region,
      maxAttempts: ATTEMPTS,
      ...(endpoint ? { endpoint } : {}),
    });
    return { sdk, client };
  });

  constructor(private readonly options: KmsOptions) {}

  get wrappedBy(): string {
    return `aws-kms:${this.options.keyId}`;
  }

  async wrap(key: Buffer, owner: KeyOwner): Promise<Buffer> {
    const { sdk, client } = await this.kms();
    const { CiphertextBlob } = await client.send(
      new sdk.EncryptCommand({
        KeyId: this.options.keyId,
        Plaintext: key,
        EncryptionContext: contextOf(owner),
      }),
      { abortSignal: AbortSignal.timeout(TIMEOUT_MS) },
    );
    if (!CiphertextBlob) throw new Error('KMS gave no ciphertext');
    return Buffer.from(CiphertextBlob);
  }

  /** KMS reads from the ciphertext which of its keys made it, including keys that no longer wrap. */
  async unwrap(wrapped: Buffer, owner: KeyOwner): Promise<Buffer> {
    const { sdk, client } = await this.kms();
    const { Plaintext } = await client.send(
      new sdk.DecryptCommand({ CiphertextBlob: wrapped, EncryptionContext: contextOf(owner) }),
      { abortSignal: AbortSignal.timeout(TIMEOUT_MS) },
    );
    if (!Plaintext) throw new Error('KMS gave no plaintext');
    return Buffer.from(Plaintext);
  }
}

/** Bound to the ciphertext, and visible in the KMS log. */
const contextOf = ({ accountId, keyId }: KeyOwner) => ({ account: accountId, key: keyId });
