import { readSecrets } from './read-secrets.js';
import { headerOf, type IncomingHeaders } from './verify.js';

/**
 * Whether the `X-Signature` of a job's callback is genuine: base64 of the HMAC-SHA1 of the body with the key's text,
 * including `whsec_`. It does not cover the time of sending, so messages can be replayed: prefer `verifyWebhook`.
 */
export async function isLegacySignatureGenuine(
  body: Uint8Array<ArrayBuffer>,
  headers: IncomingHeaders,
  secret: string,
): Promise<boolean> {
  readSecrets(secret);
  const given = headerOf(headers, 'x-signature');
  if (!given || !/^[A-Za-z0-9+/]{27}=$/.test(given)) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [
    'verify',
  ]);
  const signature = Uint8Array.from(atob(given), (character) => character.charCodeAt(0));
  return crypto.subtle.verify('HMAC', key, signature, body);
}
