// Rule: what is stored sealed for an endpoint, and which of its keys sign (docs/design/events.md).
import { randomBytes } from 'node:crypto';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';

export interface EndpointSecrets {
  /** newest first; at most two active */
  keys: EndpointKey[];
  /** sent with every message */
  headers: Record<string, string>;
  /** address notified when it is disabled by rule */
  noticeEmail: string | null;
}

interface EndpointKey {
  /** `whsec_…` */
  secret: string;
  /** ISO 8601; null: valid until rotated */
  endsAt: string | null;
}

const KEY_BYTES = 32;
export const ENDPOINT_ID = /^we_[A-Za-z0-9]{16}$/;

export const newEndpointKey = (): EndpointKey => ({
  secret: `whsec_${randomBytes(KEY_BYTES).toString('base64')}`,
  endsAt: null,
});

export const liveKeys = ({ keys }: EndpointSecrets, now: Date): EndpointKey[] =>
  keys.filter(({ endsAt }) => endsAt === null || new Date(endsAt) > now);

/**
 * Puts a new key before the current one, which expires after the grace period; null when two are already active.
 * `graceMs` 0 ends all others.
 */
export function rotateKeys(secrets: EndpointSecrets, now: Date, graceMs: number): EndpointSecrets | null {
  const [current, ...others] = liveKeys(secrets, now);
  if (graceMs === 0) return { ...secrets, keys: [newEndpointKey()] };
  if (others.length > 0) return null;
  const endsAt = new Date(now.getTime() + graceMs).toISOString();
  return { ...secrets, keys: [newEndpointKey(), { ...current!, endsAt }] };
}

const belongsTo = (id: string) => `webhook_endpoints.sealed|${id}`;

export const sealSecrets = (cipher: FieldCipher, id: string, secrets: EndpointSecrets): Buffer =>
  cipher.encrypt(JSON.stringify(secrets), belongsTo(id));

export const openSecrets = (cipher: FieldCipher, id: string, sealed: Buffer): EndpointSecrets =>
  JSON.parse(cipher.decryptText(sealed, belongsTo(id))) as EndpointSecrets;
