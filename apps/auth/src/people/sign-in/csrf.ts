// CSRF tokens: an HMAC over the browser's own cookie and, if signed in, its session, so that a token works in only one
// browser and ends with the session. Forms send it as `_csrf`, scripts as `X-CSRF-Token`.
import { createHmac } from 'node:crypto';
import { equalSecrets } from '@bonafide/platform/crypto/secrets';

export interface CsrfSubject {
  /** value of the browser cookie */
  browserId: string;
  sessionId?: string;
}

const tokenWith = (key: Buffer, { browserId, sessionId }: CsrfSubject) =>
  createHmac('sha256', key)
    .update(`${browserId}|${sessionId ?? ''}`)
    .digest('base64url');

/** `keys`: the current one first. */
export const csrfToken = (keys: readonly Buffer[], subject: CsrfSubject): string =>
  tokenWith(keys[0]!, subject);

export const isCsrfToken = (keys: readonly Buffer[], subject: CsrfSubject, given: unknown): boolean =>
  typeof given === 'string' && keys.some((key) => equalSecrets(tokenWith(key, subject), given));
