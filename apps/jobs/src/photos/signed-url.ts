import { createHmac, timingSafeEqual } from 'node:crypto';

// Photo URLs of the disk store: /photos/<job>/<name>?expires=<ms>&signature=<HMAC-SHA256 over all of it>.

const signatureOf = (secret: Buffer, jobId: string, name: string, expires: number) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['photo', jobId, name, expires]))
    .digest('base64url');

/** Path and query of a photo's URL, valid until `expires`. */
export const signPhotoPath = (secret: Buffer, jobId: string, name: string, expires: Date) =>
  `/photos/${jobId}/${name}?expires=${expires.getTime()}&signature=${signatureOf(secret, jobId, name, expires.getTime())}`;

/** Whether the signature is ours and the time has not come. */
export function isPhotoUrlValid(
  secret: Buffer,
  url: { jobId: string; name: string; expires: unknown; signature: unknown },
  now: Date,
): boolean {
  const expires =
    typeof url.expires === 'string' && /^\d{1,16}$/.test(url.expires) ? Number(url.expires) : Number.NaN;
  if (!(expires > now.getTime()) || typeof url.signature !== 'string') return false;
  const expected = Buffer.from(signatureOf(secret, url.jobId, url.name, expires));
  const given = Buffer.from(url.signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
