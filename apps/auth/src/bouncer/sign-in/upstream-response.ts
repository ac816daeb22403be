/** Parses responses of upstream providers; throws UpstreamError if they are invalid. */
import { decodeJwt } from 'jose';
import { isVerified } from '../../people/company/verified-email.js';
import { printableText } from '../../pages/sanitize-display-text.js';
import type { OAuthProvider } from '../../projects/providers/provider-settings.js';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

/** Why a sign-in at the provider failed; for logs and the audit log, never with the response's content. */
export type UpstreamFault =
  | 'unreachable'
  | 'refused'
  | 'refused-code'
  | 'bad-token-answer'
  | 'bad-id-token'
  | 'bad-user-answer'
  | 'no-subject';

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  constructor(readonly fault: UpstreamFault) {
    super(`upstream provider: ${fault}`);
  }
}

type Json = Record<string, unknown>;

function parseJson(body: Buffer, fault: UpstreamFault): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new UpstreamError(fault);
  }
}

export function parseObject(body: Buffer, fault: UpstreamFault): Json {
  const parsed = parseJson(body, fault);
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) throw new UpstreamError(fault);
  return parsed as Json;
}

/** Errors that reject the browser's code (RFC 6749 section 5.2, GitHub, Slack); all others are between the provider and us. */
const CODE_ERRORS = new Set<unknown>([
  'invalid_grant',
  'invalid_request',
  'bad_verification_code',
  'invalid_code',
  'code_already_used',
  'code_expired',
]);

/** The token response; some providers report errors with status 200. */
export function readTokenResponse(status: number, body: Buffer): Json & { access_token: string } {
  if (status >= 500) throw new UpstreamError('unreachable');
  const answer = parseObject(body, 'bad-token-answer');
  if (status < 200 || status >= 300 || answer['error'] !== undefined || answer['ok'] === false)
    throw new UpstreamError(CODE_ERRORS.has(answer['error']) ? 'refused-code' : 'refused');
  if (typeof answer['access_token'] !== 'string' || answer['access_token'] === '')
    throw new UpstreamError('bad-token-answer');
  return answer as Json & { access_token: string };
}

/** The value at a dotted path; own members only. */
export function at(value: unknown, path: string | undefined): unknown {
  if (path === undefined) return undefined;
  let found = value;
  for (const name of path.split('.')) {
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined;
    found = (found as Json)[name];
  }
  return found;
}

/** Facts asserted by the provider beyond the identity; rules about tenants and domains read nothing else. */
export interface UpstreamFacts {
  /** in lower case; only if the provider has verified the address (OpenID Connect Core 5.1) */
  verifiedEmail?: string;
  /** `hd`: the Google Workspace domain that manages the account */
  hostedDomain?: string;
  /** `tid`: the Microsoft Entra tenant */
  tenantId?: string;
  /** the provider's id of the organization or workspace that the person signed in to */
  organization?: string;
  /** all organizations of the person, if the provider lists them */
  organizations?: string[];
}

export interface UpstreamUser {
  subject: string;
  /** display name: e-mail address, otherwise name */
  identifier?: string;
  facts: UpstreamFacts;
}

/** The person in a user response; `vouched` are further responses about the same person, most trusted first. */
export function readUser(
  provider: Pick<OAuthProvider, 'user'>,
  answer: unknown,
  ...vouched: unknown[]
): UpstreamUser {
  const text = subjectOf(at(answer, provider.user.subject));
  if (typeof text !== 'string' || text === '' || text.length > 255) throw new UpstreamError('no-subject');
  return {
    subject: text,
    identifier:
      printableText(at(answer, provider.user.email), 254) ??
      printableText(at(answer, provider.user.name), 254),
    facts: readFacts(provider, [...vouched, answer]),
  };
}

/** Whether this response names the same person. */
export const isSubjectOf = (
  { user }: Pick<OAuthProvider, 'user'>,
  answer: unknown,
  subject: string,
): boolean => subjectOf(at(answer, user.subject)) === subject;

const subjectOf = (value: unknown): unknown =>
  typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;

const ORGANIZATIONS_MAX = 200;

/** The ids from the provider's list of organizations. */
export function readOrganizations({ user }: Pick<OAuthProvider, 'user'>, body: Buffer): string[] {
  const list = parseJson(body, 'bad-user-answer');
  if (!Array.isArray(list)) throw new UpstreamError('bad-user-answer');
  return list.slice(0, ORGANIZATIONS_MAX).flatMap((one) => textOf(at(one, user.organization)) ?? []);
}

const DOMAIN = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;
const EMAIL = /^[^\s@"]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;
const ID = /^[\x21-\x7e]{1,255}$/;

function readFacts(provider: Pick<OAuthProvider, 'user'>, answers: unknown[]): UpstreamFacts {
  const first = (read: (answer: unknown) => string | undefined): string | undefined => {
    for (const answer of answers) {
      const found = read(answer);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const facts: UpstreamFacts = {
    verifiedEmail: first((answer) =>
      isVerified(at(answer, 'email_verified')) ? lowerCase(at(answer, 'email'), EMAIL) : undefined,
    ),
    hostedDomain: first((answer) => lowerCase(at(answer, 'hd'), DOMAIN)),
    tenantId: first((answer) => lowerCase(at(answer, 'tid'), ID)),
    organization: provider.user.organizationsUrl
      ? undefined
      : first((answer) => textOf(at(answer, provider.user.organization ?? 'org_id'))),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && ID.test(text) ? text : undefined;
};

const lowerCase = (value: unknown, form: RegExp): string | undefined => {
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return form.test(text) ? text : undefined;
};

/** Whether the issuer is the provider's: the configured one, otherwise an origin of one of its endpoints. */
function isIssuerOf(provider: OAuthProvider, iss: unknown): boolean {
  if (provider.issuer !== undefined) return iss === provider.issuer;
  const origin = typeof iss === 'string' ? parseUrl(iss)?.origin : undefined;
  return [provider.authorizationUrl, provider.tokenUrl].some((url) => new URL(url).origin === origin);
}

function payloadOf(jwt: unknown): Json {
  try {
    return decodeJwt(jwt as string);
  } catch {
    throw new UpstreamError('bad-id-token');
  }
}

const isCurrent = (claims: Json, now: Date): boolean =>
  typeof claims['exp'] === 'number' && claims['exp'] * 1_000 > now.getTime() - 60_000;

/**
 * The claims of an ID token received directly from the token endpoint. Without a configured issuer TLS replaces the check
 * of its signature (OpenID Connect Core 3.1.3.7 rule 6), and it names people of the token endpoint alone. Issuer, audience, authorized party, expiry and nonce are checked.
 * @param nonce empty when none was sent
 */
export function readIdToken(
  provider: OAuthProvider,
  idToken: unknown,
  { nonce, now }: { nonce: string; now: Date },
): Json {
  const claims = payloadOf(idToken);
  const audiences = Array.isArray(claims['aud']) ? claims['aud'] : [claims['aud']];
  const fine =
    isIssuerOf(provider, claims['iss']) &&
    audiences.includes(provider.clientId) &&
    (audiences.length === 1 || claims['azp'] !== undefined) &&
    (claims['azp'] === undefined || claims['azp'] === provider.clientId) &&
    isCurrent(claims, now) &&
    claims['nonce'] === (nonce === '' ? undefined : nonce);
  if (!fine) throw new UpstreamError('bad-id-token');
  return claims;
}

/**
 * The claims of an access token in JWT form (RFC 9068), also received directly from the token endpoint. It must be
 * issued by the provider, current and, if it names a client, issued to ours; its subject must not be the client.
 * Undefined if it is opaque or has no subject.
 */
export function readAccessToken(provider: OAuthProvider, accessToken: string, now: Date): Json | undefined {
  let claims: Json;
  try {
    claims = payloadOf(accessToken);
  } catch {
    return undefined;
  }
  const ownClient = [claims['client_id'], claims['azp']].every(
    (client) => client === undefined || client === provider.clientId,
  );
  const fine =
    ownClient &&
    isIssuerOf(provider, claims['iss']) &&
    isCurrent(claims, now) &&
    typeof claims['sub'] === 'string' &&
    claims['sub'] !== provider.clientId;
  return fine ? claims : undefined;
}
