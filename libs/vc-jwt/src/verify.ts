// Verifies gateway access tokens and delegation tokens without a database. This file defines the order of the rules; each
// rule has its own file. Nothing is fetched from an issuer before it is trusted, and no claim is used before the signature
// is verified.
import { assertCredentialAgrees } from './check-credential.js';
import { assertScopes } from './check-scopes.js';
import { assertDelegationClaims } from './check-shape.js';
import { assertTime } from './check-time.js';
import { assertSignature, parseCompactJws } from './compact-jws.js';
import type { ParsedJws } from './compact-jws.js';
import type { DelegationClaims, TokenUse } from './delegation-claims.js';
import { VcJwtError } from './errors.js';
import type { IssuerTrust } from './issuer-trust.js';
import type { KeyResolver } from './key-resolver.js';
import type { StatusListReader } from './status-list-cache.js';

/** Requirements on a token; each can be set once, or for a single call. */
export interface Expectations {
  /** The accepted `aud`, or several; compared exactly. */
  audience: string | readonly string[];
  tokenUse: TokenUse | 'either';
  /** DIDs, compared exactly, or a rule, for example from `createIssuerTrust`. */
  trustedIssuers: readonly string[] | IssuerTrust;
  /** Scopes that the token must have. Default: none. */
  requiredScopes?: readonly string[];
}

export interface VerifierOptions extends Expectations {
  keys: KeyResolver;
  /** Revocation: a reader, or explicitly `'unchecked'`. */
  statusList: StatusListReader | 'unchecked';
  /** Accepted clock difference in seconds. Default: 5. */
  clockToleranceSeconds?: number;
  /** In characters. Default: 16384. */
  maxTokenLength?: number;
  /** The current time in milliseconds. Default: `Date.now`. */
  now?: () => number;
}

export interface VerifiedToken {
  claims: DelegationClaims;
  tokenUse: TokenUse;
  /** The signing key, `<did>#…`. */
  kid: string;
  scopes: readonly string[];
}

export type Verify = (token: string, expectations?: Partial<Expectations>) => Promise<VerifiedToken>;

/**
 * Creates a function that verifies tokens. Reuse it: it stores nothing of a token, but its `keys` and `statusList` are
 * cached, and then a verification costs one Ed25519 check on the thread pool.
 *
 * @example
 * const didWeb = createDidWebResolver({ fetch });
 * const keys = createKeyResolver({ didWeb });
 * const trustedIssuers = createIssuerTrust({ issuers: ['did:web:auth.example:orgs:acme'], didWeb });
 * const verify = createVerifier({
 *   keys,
 *   trustedIssuers,
 *   audience: 'https://jobs.example',
 *   tokenUse: 'either',
 *   statusList: createStatusListReader({ fetch, keys, issuers: ['did:web:auth.example'] }),
 * });
 * const { claims, scopes } = await verify(bearerToken, { requiredScopes: ['jobs:read'] });
 * @throws {VcJwtError} from the returned function, with one code per reason; see the README.
 */
export function createVerifier(options: VerifierOptions): Verify {
  const { keys, statusList, clockToleranceSeconds = 5, maxTokenLength = 16_384, now = Date.now } = options;
  const parsing = { maxLength: maxTokenLength, typ: 'JWT' };

  return async (token, overrides) => {
    const {
      audience,
      tokenUse,
      trustedIssuers,
      requiredScopes = [],
    } = overrides === undefined ? options : { ...options, ...overrides };

    const jws = parseCompactJws(token, parsing);
    assertKidOfIssuer(jws);
    // Still unverified; if it is forged, the signature check fails.
    const signedAtMs = signedAt(jws, clockToleranceSeconds);
    await assertTrusted(jws.keyId.did, trustedIssuers, signedAtMs);
    await assertSignature(jws, await keys.resolveKey(jws.kid, jws.keyId, signedAtMs));

    const { claims } = jws;
    assertDelegationClaims(claims);
    assertCredentialAgrees(claims);
    assertTime(claims, now() / 1000, clockToleranceSeconds);
    assertAudience(claims, audience);
    if (tokenUse !== 'either' && claims.token_use !== tokenUse)
      throw new VcJwtError('ERR_TOKEN_USE_MISMATCH');
    const scopes = assertScopes(claims, requiredScopes);
    const { credentialSubject, credentialStatus } = claims.vc;
    if (credentialSubject.delegation.status !== 'active') throw new VcJwtError('ERR_DELEGATION_NOT_ACTIVE');
    if (statusList !== 'unchecked' && (await statusList.isRevoked(credentialStatus))) {
      throw new VcJwtError('ERR_TOKEN_REVOKED');
    }
    return { claims, tokenUse: claims.token_use, kid: jws.kid, scopes };
  };
}

function assertKidOfIssuer({ keyId, claims }: ParsedJws): void {
  if (typeof claims.iss !== 'string') throw new VcJwtError('ERR_CLAIM_INVALID', 'iss');
  if (keyId.did !== claims.iss) throw new VcJwtError('ERR_KID_MISMATCH');
}

/** A token's claimed time of signing; without one it counts as signed after every retirement. */
const signedAt = ({ claims }: ParsedJws, toleranceSeconds: number): number =>
  typeof claims.iat === 'number' ? (claims.iat - toleranceSeconds) * 1_000 : Infinity;

async function assertTrusted(
  issuer: string,
  trusted: Expectations['trustedIssuers'],
  signedAtMs: number,
): Promise<void> {
  const isTrusted =
    typeof trusted === 'function' ? await trusted(issuer, signedAtMs) : trusted.includes(issuer);
  if (!isTrusted) throw new VcJwtError('ERR_ISSUER_NOT_TRUSTED');
}

function assertAudience({ aud }: DelegationClaims, audience: Expectations['audience']): void {
  if (typeof audience === 'string' ? aud !== audience : !audience.includes(aud)) {
    throw new VcJwtError('ERR_AUDIENCE_MISMATCH');
  }
}
