// An agent's proof of possession of its DID's key: a compact JWS (RFC 7515) over one delegation request. It does not show
// who runs the agent, only that the key belongs to this DID now.
import { randomBytes, sign } from 'node:crypto';
import { assertSignature, parseCompactJws } from './compact-jws.js';
import { parseKeyId } from './did-url.js';
import { VcJwtError } from './errors.js';
import type { KeyResolver } from './key-resolver.js';
import type { Signer } from './sign.js';

const TYP = 'agent-proof+jwt';
const MAX_LENGTH = 16_384;
const NONCE = /^[\x21-\x7e]{16,128}$/;

export interface AgentProofClaims {
  /** The authorization service's origin. */
  aud: string;
  /** Unix time in seconds. */
  iat: number;
  /** Different in every proof: 16 to 128 printable characters. */
  nonce: string;
  project_id: string;
  /** Exactly the scopes of the request. */
  requested_scopes: string[];
}

export interface AgentProofInput {
  audience: string;
  projectId: string;
  requestedScopes: readonly string[];
  /** Unix time in seconds. Default: now. */
  issuedAt?: number;
  /** Default: generated. */
  nonce?: string;
}

/**
 * Signs a proof; the signer's `kid` must belong to the `agent_did` of the request. Valid for one request, within minutes.
 *
 * @example
 * const signer = await createSigner({ kid: didKeyVerificationMethod(did), privateKey });
 * const agent_proof = await buildAgentProof(
 *   { audience: 'https://auth.example', projectId: 'prj_…', requestedScopes: ['jobs:read'] },
 *   signer,
 * );
 * @throws {VcJwtError} ERR_PROOF_INVALID when a field is empty or malformed.
 */
export async function buildAgentProof(input: AgentProofInput, signer: Signer): Promise<string> {
  const claims: AgentProofClaims = {
    aud: input.audience,
    iat: input.issuedAt ?? Math.floor(Date.now() / 1_000),
    nonce: input.nonce ?? randomBytes(16).toString('base64url'),
    project_id: input.projectId,
    requested_scopes: [...input.requestedScopes],
  };
  assertClaims(claims);
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encode({ alg: 'EdDSA', typ: TYP, kid: signer.kid })}.${encode(claims)}`;
  return `${text}.${sign(null, Buffer.from(text), signer.keyObject).toString('base64url')}`;
}

export interface AgentProofExpectations {
  keys: KeyResolver;
  /** The `agent_did` of the request. */
  agentDid: string;
  audience: string;
  projectId: string;
  requestedScopes: readonly string[];
  /** Default: 300. */
  maxAgeSeconds?: number;
  /** Accepted clock difference in seconds. Default: 60. */
  clockToleranceSeconds?: number;
  /** The current time in milliseconds. Default: `Date.now`. */
  now?: () => number;
}

/**
 * Verifies a proof. The caller must check that its nonce is new. Nothing is fetched for a `kid` of another DID or for a
 * proof of another request.
 *
 * @throws {VcJwtError} ERR_TOKEN_MALFORMED, ERR_TOKEN_TOO_LARGE, ERR_ALG_NOT_ALLOWED, ERR_HEADER_INVALID,
 * ERR_PROOF_INVALID, ERR_KID_MISMATCH, ERR_PROOF_MISMATCH, ERR_PROOF_EXPIRED (too old, or from the future),
 * ERR_SIGNATURE_INVALID, and what resolving a key throws.
 */
export async function verifyAgentProof(
  jws: string,
  {
    keys,
    agentDid,
    maxAgeSeconds = 300,
    clockToleranceSeconds = 60,
    now = Date.now,
    ...expected
  }: AgentProofExpectations,
): Promise<AgentProofClaims> {
  const parsed = parseCompactJws(jws, { maxLength: MAX_LENGTH, typ: TYP });
  const { claims } = parsed;
  assertClaims(claims);
  if (parseKeyId(parsed.kid).did !== agentDid) throw new VcJwtError('ERR_KID_MISMATCH');
  if (claims.aud !== expected.audience) throw new VcJwtError('ERR_PROOF_MISMATCH', 'aud');
  if (claims.project_id !== expected.projectId) throw new VcJwtError('ERR_PROOF_MISMATCH', 'project_id');
  if (!areSame(claims.requested_scopes, expected.requestedScopes))
    throw new VcJwtError('ERR_PROOF_MISMATCH', 'requested_scopes');
  const age = now() / 1_000 - claims.iat;
  if (age > maxAgeSeconds + clockToleranceSeconds || age < -clockToleranceSeconds)
    throw new VcJwtError('ERR_PROOF_EXPIRED');
  await assertSignature(parsed, await keys.resolveKey(parsed.kid, parsed.keyId));
  return claims;
}

/** Equal sets without duplicates, in any order. */
const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length &&
  new Set(some).size === some.length &&
  new Set([...some, ...others]).size === some.length;

function assertClaims(claims: object): asserts claims is AgentProofClaims {
  const {
    aud,
    iat,
    nonce,
    project_id: project,
    requested_scopes: scopes,
  } = claims as Partial<AgentProofClaims>;
  const areTexts = [aud, project].every((text) => typeof text === 'string' && text !== '');
  const areScopes =
    Array.isArray(scopes) &&
    scopes.length > 0 &&
    scopes.every((one) => typeof one === 'string' && one !== '');
  if (
    !areTexts ||
    !areScopes ||
    !Number.isSafeInteger(iat) ||
    typeof nonce !== 'string' ||
    !NONCE.test(nonce)
  )
    throw new VcJwtError('ERR_PROOF_INVALID', 'expected aud, iat, nonce, project_id and requested_scopes');
}
