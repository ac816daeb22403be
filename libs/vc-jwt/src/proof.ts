// Proof metadata: a signed record of one action taken with a delegation, for a tamper-evident audit trail. It is a
// detached JWS (RFC 7515 appendix F) whose payload is the metadata in canonical JSON (RFC 8785), so anyone with the
// metadata can rebuild the payload and verify it with any JOSE library.
import { randomBytes } from 'node:crypto';
import { assertSignature, isObject, parseObject, readHeader, readSignature } from './compact-jws.js';
import { parseKeyId } from './did-url.js';
import { VcJwtError } from './errors.js';
import type { IssuerTrust } from './issuer-trust.js';
import type { KeyResolver } from './key-resolver.js';
import { canonicalJson } from './proof-hash.js';
import type { Signer } from './sign.js';

const TYP = 'delegation-proof+jws';
const HASH = /^sha256:[0-9a-f]{64}$/;
const MAX_HEADER_LENGTH = 2048;

export interface ProofMeta {
  /** The signer, who took the action; the DID of `kid`. */
  did: string;
  kid: string;
  /** Unix time in seconds. */
  ts: number;
  /** Different in every proof. */
  nonce: string;
  /** The recipient of the action. */
  audience: string;
  sessionId: string;
  /** From `hashBytes` or `hashJson`. */
  requestHash: string;
  /** Absent when there was no response. */
  responseHash?: string;
  /** The scope under which the action was allowed. */
  scopeId?: string;
  /** The `delegation_id` (`dlg_…`). */
  delegationRef?: string;
}

export interface DetachedProof {
  meta: ProofMeta;
  /** `header..signature` */
  jws: string;
}

/** Members that the builder can fill in are optional. */
export type ProofInput = Omit<ProofMeta, 'did' | 'kid' | 'nonce'> & { nonce?: string };

/**
 * Signs proof metadata; `did` and `kid` are the signer's, and a 128-bit nonce is generated unless given.
 *
 * @example
 * const proof = await buildProof(
 *   {
 *     ts: Math.floor(Date.now() / 1000),
 *     audience: 'https://jobs.example',
 *     sessionId: claims.sessionId,
 *     requestHash: hashBytes(requestBody),
 *     responseHash: hashBytes(responseBody),
 *     scopeId: 'jobs:write',
 *     delegationRef: claims.delegation_id,
 *   },
 *   signer,
 * );
 * @throws {VcJwtError} ERR_PROOF_INVALID when a field is missing or malformed.
 */
export async function buildProof(input: ProofInput, signer: Signer): Promise<DetachedProof> {
  const nonce = input.nonce ?? randomBytes(16).toString('base64url');
  const meta: ProofMeta = { ...input, nonce, did: parseKeyId(signer.kid).did, kid: signer.kid };
  assertMeta(meta);
  const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', typ: TYP, kid: signer.kid })).toString(
    'base64url',
  );
  const signature = await crypto.subtle.sign('Ed25519', signer.key, signingInput(header, meta));
  return { meta, jws: `${header}..${Buffer.from(signature).toString('base64url')}` };
}

export interface ProofExpectations {
  keys: KeyResolver;
  /** Whose proofs are accepted: DIDs, compared exactly, or a rule. */
  trustedSigners: readonly string[] | IssuerTrust;
  /** Fields that must have exactly these values, for example `requestHash` and `delegationRef`. */
  expected?: Partial<ProofMeta>;
  /** Maximum age of a proof in seconds. Default: no limit, as archived proofs can have any age. */
  maxAgeSeconds?: number;
  /** Accepted clock difference in seconds. Default: 5. */
  clockToleranceSeconds?: number;
  /** The current time in milliseconds. Default: `Date.now`. */
  now?: () => number;
}

/**
 * Verifies a proof. The caller must check that its nonce is new where proofs come from outside.
 *
 * @throws {VcJwtError} ERR_PROOF_INVALID, ERR_ALG_NOT_ALLOWED, ERR_HEADER_INVALID, ERR_KID_MISMATCH,
 * ERR_ISSUER_NOT_TRUSTED, ERR_SIGNATURE_INVALID, ERR_PROOF_MISMATCH, ERR_PROOF_EXPIRED (too old, or from the future),
 * and what resolving a key throws.
 */
export async function verifyProof(
  { meta, jws }: DetachedProof,
  { keys, trustedSigners, expected = {}, ...clock }: ProofExpectations,
): Promise<ProofMeta> {
  assertMeta(meta);
  const parts = typeof jws === 'string' && jws.length <= MAX_HEADER_LENGTH ? jws.split('.') : [];
  const [header, payload, signature] = parts;
  if (parts.length !== 3 || header === undefined || payload !== '' || signature === undefined) {
    throw new VcJwtError('ERR_PROOF_INVALID', 'expected a detached JWS');
  }
  const kid = readHeader(parseObject(header), TYP);
  const keyId = parseKeyId(kid);
  if (kid !== meta.kid || keyId.did !== meta.did) throw new VcJwtError('ERR_KID_MISMATCH');
  const isTrusted =
    typeof trustedSigners === 'function' ? await trustedSigners(meta.did) : trustedSigners.includes(meta.did);
  if (!isTrusted) throw new VcJwtError('ERR_ISSUER_NOT_TRUSTED');
  const key = await keys.resolveKey(kid, keyId);
  await assertSignature(
    { signature: readSignature(signature), signingInput: signingInput(header, meta) },
    key,
  );
  for (const name of Object.keys(expected) as (keyof ProofMeta)[]) {
    if (meta[name] !== expected[name]) throw new VcJwtError('ERR_PROOF_MISMATCH', name);
  }
  assertTs(meta.ts, clock);
  return meta;
}

function signingInput(header: string, meta: ProofMeta): Uint8Array<ArrayBuffer> {
  return Buffer.from(`${header}.${Buffer.from(canonicalJson(meta)).toString('base64url')}`, 'latin1');
}

const FIELDS: Record<keyof ProofMeta, (value: unknown) => boolean> = {
  did: isName,
  kid: isName,
  ts: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  nonce: isName,
  audience: isName,
  sessionId: isName,
  requestHash: isHash,
  responseHash: (value) => value === undefined || isHash(value),
  scopeId: (value) => value === undefined || isName(value),
  delegationRef: (value) => value === undefined || isName(value),
};

function assertMeta(meta: ProofMeta): void {
  if (!isObject(meta)) throw new VcJwtError('ERR_PROOF_INVALID', 'meta');
  for (const name of Object.keys(FIELDS) as (keyof ProofMeta)[]) {
    if (!FIELDS[name](meta[name])) throw new VcJwtError('ERR_PROOF_INVALID', name);
  }
  if (!Object.keys(meta).every((name) => Object.hasOwn(FIELDS, name))) {
    throw new VcJwtError('ERR_PROOF_INVALID', 'unknown field');
  }
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isHash(value: unknown): boolean {
  return typeof value === 'string' && HASH.test(value);
}

function assertTs(
  ts: number,
  {
    maxAgeSeconds = Infinity,
    clockToleranceSeconds = 5,
    now = Date.now,
  }: Omit<ProofExpectations, 'keys' | 'trustedSigners'>,
): void {
  const ageSeconds = now() / 1000 - ts;
  if (ageSeconds < -clockToleranceSeconds || ageSeconds > maxAgeSeconds + clockToleranceSeconds) {
    throw new VcJwtError('ERR_PROOF_EXPIRED');
  }
}
