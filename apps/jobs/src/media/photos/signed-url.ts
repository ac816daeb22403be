import { createHmac, timingSafeEqual } from 'node:crypto';

// Our own photo URLs: /photos/<job>/<name>?expires=<ms>&signature=<HMAC-SHA256 over all of it>. With `viewer`, the
// photo has a watermark that names the caller who requested the URL.

/** The parts of a URL, before its signature is checked. */
export interface PhotoUrl {
  jobId: string;
  name: string;
  viewer?: unknown;
  expires: unknown;
  signature: unknown;
}

const signatureOf = (secret: Buffer, jobId: string, name: string, expires: number, viewer?: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['photo', jobId, name, expires, ...(viewer === undefined ? [] : [viewer])]))
    .digest('base64url');

/** Path and query of a photo's URL, valid until `expires`. */
export function signPhotoPath(
  secret: Buffer,
  { jobId, name, expires, viewer }: { jobId: string; name: string; expires: Date; viewer?: string },
): string {
  const query = new URLSearchParams({
    ...(viewer !== undefined && { viewer }),
    expires: String(expires.getTime()),
    signature: signatureOf(secret, jobId, name, expires.getTime(), viewer),
  });
  return `/photos/${jobId}/${name}?${query}`;
}

/** Whether the signature is valid and the URL has not expired. */
export function isPhotoUrlValid(secret: Buffer, url: PhotoUrl, now: Date): boolean {
  const { jobId, name, viewer } = url;
  const expires =
    typeof url.expires === 'string' && /^\d{1,16}$/.test(url.expires) ? Number(url.expires) : Number.NaN;
  if (!(expires > now.getTime()) || typeof url.signature !== 'string') return false;
  if (viewer !== undefined && typeof viewer !== 'string') return false;
  const expected = Buffer.from(signatureOf(secret, jobId, name, expires, viewer));
  const given = Buffer.from(url.signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
