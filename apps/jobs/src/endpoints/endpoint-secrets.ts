// Rule: what an endpoint keeps sealed, and which of its keys sign (decision 0271).
import { randomBytes } from 'node:crypto';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';

export interface EndpointSecrets {
  /** newest first; at most two live */
  keys: EndpointKey[];
  /** sent with every message */
  headers: Record<string, string>;
  /** who is told when it is disabled by rule */
  noticeEmail: string | null;
}

interface EndpointKey {
  /** `whsec_…` */
  secret: string;
  /** ISO 8601; null: until it is rotated */
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

/** A new key before the one that signs, which ends later; null when two are live already. `graceMs` 0 ends all others. */
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
