import { lazy } from '../../core/lazy.js';
import type { PhotoStore } from './photo-store.js';

const presigner = lazy(() => import('@aws-sdk/s3-request-presigner'));

/** Photos in an S3-compatible bucket; credentials come from the environment as the AWS SDK reads them. */
export class S3PhotoStore implements PhotoStore {
  private readonly s3 = lazy(async () => {
    const sdk = await import('@aws-sdk/client-s3');
    const { region, endpoint } = this.options;
    const client = new sdk.S3Client({ region, ...(endpoint ? { endpoint, forcePathStyle: true } : {}) });
    return { sdk, client };
  });

  constructor(private readonly options: { bucket: string; region: string; endpoint?: string }) {}

  async put(key: string, bytes: Buffer, contentType: string): Promise<void> {
    const { sdk, client } = await this.s3();
    await client.send(
      new sdk.PutObjectCommand({
        Bucket: this.options.bucket,
        Key: key,
        Body: bytes,
        ContentType: contentType,
        CacheControl: 'private, no-store',
      }),
    );
  }

  async get(key: string): Promise<Buffer | null> {
    const { sdk, client } = await this.s3();
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: this.options.bucket, Key: key }));
      return Body ? Buffer.from(await Body.transformToByteArray()) : null;
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const { sdk, client } = await this.s3();
    await client.send(new sdk.DeleteObjectCommand({ Bucket: this.options.bucket, Key: key }));
  }

  async signedUrl(key: string, contentType: string, expires: Date): Promise<string> {
    const expiresIn = Math.max(1, Math.floor((expires.getTime() - Date.now()) / 1000));
    const { sdk, client } = await this.s3();
    const { getSignedUrl } = await presigner();
    const command = new sdk.GetObjectCommand({
      Bucket: this.options.bucket,
      Key: key,
      ResponseContentType: contentType,
    });
    return getSignedUrl(client, command, { expiresIn });
  }
}
