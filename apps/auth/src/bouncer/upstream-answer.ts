/** Reads what upstream providers answer; throws UpstreamError on anything that is not what it should be. */
import type { OAuthProvider } from '../projects/provider-settings.js';

/** Why a sign-in at the provider failed; for logs and the audit log, never with what was answered. */
export type UpstreamFault =
  'unreachable' | 'refused-code' | 'bad-token-answer' | 'bad-id-token' | 'bad-user-answer' | 'no-subject';

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  constructor(readonly fault: UpstreamFault) {
    super(`upstream provider: ${fault}`);
  }
}

type Json = Record<string, unknown>;

export function parseObject(body: Buffer, fault: UpstreamFault): Json {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    throw new UpstreamError(fault);
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) throw new UpstreamError(fault);
  return parsed as Json;
}

/** The token answer; some providers report errors with status 200. */
export function readTokenAnswer(status: number, body: Buffer): Json & { access_token: string } {
  if (status >= 500) throw new UpstreamError('unreachable');
  const answer = parseObject(body, 'bad-token-answer');
  if (status < 200 || status >= 300 || answer['error'] !== undefined || answer['ok'] === false)
    throw new UpstreamError('refused-code');
  if (typeof answer['access_token'] !== 'string' || answer['access_token'] === '')
    throw new UpstreamError('bad-token-answer');
  return answer as Json & { access_token: string };
}

/** A value at a dotted path; own members only. */
export function at(value: unknown, path: string | undefined): unknown {
  if (path === undefined) return undefined;
  let found = value;
  for (const name of path.split('.')) {
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined;
    found = (found as Json)[name];
  }
  return found;
}

export interface UpstreamUser {
  subject: string;
  /** how to show them: e-mail address, else name */
  identifier?: string;
}

const shown = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== ''
    ? // eslint-disable-next-line no-control-regex -- control characters are what is taken out
      value.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').slice(0, 254)
    : undefined;

/** The person in a user answer. */
export function readUser(provider: OAuthProvider, answer: unknown): UpstreamUser {
  const subject = at(answer, provider.user.subject);
  const text = typeof subject === 'number' && Number.isSafeInteger(subject) ? String(subject) : subject;
  if (typeof text !== 'string' || text === '' || text.length > 255) throw new UpstreamError('no-subject');
  return {
    subject: text,
    identifier: shown(at(answer, provider.user.email)) ?? shown(at(answer, provider.user.name)),
  };
}

/**
 * The claims of an ID token that came straight from the token endpoint over TLS, which stands for its signature (OpenID
 * Connect Core 3.1.3.7 rule 6). Issuer, audience, expiry and nonce are checked.
 */
export function readIdToken(
  provider: OAuthProvider,
  idToken: unknown,
  { nonce, now }: { nonce: string; now: Date },
): Json {
  const [, payload = ''] = typeof idToken === 'string' ? idToken.split('.') : [];
  const claims = parseObject(Buffer.from(payload, 'base64url'), 'bad-id-token');
  const audiences = Array.isArray(claims['aud']) ? claims['aud'] : [claims['aud']];
  const fine =
    (provider.issuer === undefined || claims['iss'] === provider.issuer) &&
    audiences.includes(provider.clientId) &&
    (claims['azp'] === undefined || claims['azp'] === provider.clientId) &&
    typeof claims['exp'] === 'number' &&
    claims['exp'] * 1_000 > now.getTime() - 60_000 &&
    claims['nonce'] === nonce;
  if (!fine) throw new UpstreamError('bad-id-token');
  return claims;
}
