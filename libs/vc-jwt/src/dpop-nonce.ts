// Nonces for DPoP (RFC 9449, sections 8 and 9): a client whose clock is wrong shows with one that its proof is new.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a nonce is accepted, in seconds. */
export const DPOP_NONCE_SECONDS = 300;

/** A new one every minute. */
const STEP_SECONDS = 60;
const FORM = /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{43})$/;

export interface DpopNonces {
  /** The newest nonce, for the header `DPoP-Nonce`. `now` in milliseconds; default: `Date.now()`. */
  current(now?: number): string;
  /** When a nonce expires or has expired, in Unix seconds; undefined unless it was issued with this secret. */
  expiryOf(nonce: unknown): number | undefined;
}

/**
 * Nonces that every process with the same secrets issues and accepts, without storing any.
 *
 * @param secrets At least 32 random bytes each, used for nothing else. The first one issues; all are accepted.
 * @throws {TypeError} for no secret, or a shorter one.
 *
 * @example
 * const nonces = createDpopNonces([randomBytes(32)]);
 */
export function createDpopNonces(secrets: readonly Uint8Array[]): DpopNonces {
  if (secrets.length === 0 || secrets.some(({ byteLength }) => byteLength < 32))
    throw new TypeError('the secrets of DPoP nonces must have at least 32 bytes');
  const macsOf = (step: string) =>
    secrets.map((secret) => createHmac('sha256', secret).update(`dpop-nonce|${step}`).digest());
  return {
    current(now = Date.now()) {
      const step = Math.floor(now / 1000 / STEP_SECONDS).toString(36);
      return `${step}.${macsOf(step)[0]!.toString('base64url')}`;
    },
    expiryOf(nonce) {
      const [, step, mac] = typeof nonce === 'string' ? (FORM.exec(nonce) ?? []) : [];
      if (step === undefined || mac === undefined) return undefined;
      const bytes = Buffer.from(mac, 'base64url');
      if (!macsOf(step).some((own) => timingSafeEqual(bytes, own))) return undefined;
      return (parseInt(step, 36) + 1) * STEP_SECONDS + DPOP_NONCE_SECONDS;
    },
  };
}
