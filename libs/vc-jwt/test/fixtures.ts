// What the tests share: one organization with one key, valid inputs for both tokens, and ways to build tokens that the
// library itself would refuse to build.
import { createPrivateKey, sign } from 'node:crypto';
import type { JWK } from 'jose';
import type { DelegationClaims } from '../src/delegation-claims.js';
import type { AccessTokenInput, DelegationTokenInput } from '../src/delegation-credential.js';
import { didKeyVerificationMethod } from '../src/did-key.js';
import { VcJwtError } from '../src/errors.js';
import type { ErrorCode } from '../src/errors.js';
import { createKeyResolver } from '../src/key-resolver.js';
import { generateKey } from '../src/keys.js';
import type { GeneratedKey } from '../src/keys.js';
import { createSigner } from '../src/sign.js';
import type { Signer } from '../src/sign.js';
import { createVerifier } from '../src/verify.js';
import type { VerifierOptions, Verify } from '../src/verify.js';

/** Unix seconds; the tests' clock stands here. */
export const NOW = 1_790_000_000;
export const ORG_DID = 'did:web:auth.example:orgs:acme';
export const LIST_URL = 'https://auth.example/api/v1/gateway/oauth/status-list';
export const ORIGIN = 'https://jobs.example';
export const nowMs = () => NOW * 1000;

export interface Issuer {
  key: GeneratedKey;
  did: string;
  signer: Signer;
}

/** An issuer that needs no network: its DID is its key. */
export async function didKeyIssuer(): Promise<Issuer> {
  const key = await generateKey();
  const signer = await createSigner({ kid: didKeyVerificationMethod(key.did), privateKey: key.privateJwk });
  return { key, did: key.did, signer };
}

export async function didWebIssuer(did: string = ORG_DID, keyNumber = 1): Promise<Issuer> {
  const key = await generateKey();
  return {
    key,
    did,
    signer: await createSigner({ kid: `${did}#key-${keyNumber}`, privateKey: key.privateJwk }),
  };
}

export function accessInput(issuer: string, overrides: Partial<AccessTokenInput> = {}): AccessTokenInput {
  return {
    issuer,
    id: 'urn:uuid:5b0c6c4e-8a0e-4d3a-9d0e-4a6a4f1e2b10',
    audience: ORIGIN,
    client: { id: 'client-1', did: 'did:web:auth.example:clients:client-1' },
    ...common(NOW + 900),
    ...overrides,
  };
}

export function delegationInput(
  issuer: string,
  overrides: Partial<DelegationTokenInput> = {},
): DelegationTokenInput {
  return {
    issuer,
    agentDid: 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
    projectId: 'prj_1',
    ...common(NOW + 7 * 86_400),
    ...overrides,
  };
}

function common(expiresAt: number) {
  return {
    issuedAt: NOW,
    expiresAt,
    scopes: ['jobs:read', 'jobs:write'],
    delegation: { id: 'dlg_1' },
    user: { did: `${ORG_DID}:users:u1`, identifier: 'ada' },
    sessionId: 'ses_1',
    organization: { id: 'org_1', slug: 'acme' },
    status: { list: LIST_URL, index: 94_567 },
  };
}

/** A verifier that believes `issuer`, wants what the inputs above build and looks at no list. */
export function verifierFor(issuer: string, overrides: Partial<VerifierOptions> = {}): Verify {
  return createVerifier({
    keys: createKeyResolver(),
    trustedIssuers: [issuer],
    audience: [ORIGIN, 'prj_1'],
    tokenUse: 'either',
    statusList: 'unchecked',
    now: nowMs,
    ...overrides,
  });
}

export function base64url(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

/** Signs any two parts, with no care for what they say; a string is taken as the part's text, not as JSON. */
export function signRaw(header: unknown, payload: unknown, privateJwk: object): string {
  const input = `${base64url(header)}.${base64url(payload)}`;
  const key = createPrivateKey({ key: privateJwk as JWK, format: 'jwk' });
  return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`;
}

/** Claims as they are, but with some paths (`vc.issuer`) set to another value or, with undefined, removed. */
export function withClaims(claims: DelegationClaims, changes: Record<string, unknown>): DelegationClaims {
  const copy = structuredClone(claims);
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.');
    const last = names.pop()!;
    let parent = copy as unknown as Record<string, unknown>;
    for (const name of names) parent = parent[name] as Record<string, unknown>;
    if (value === undefined) delete parent[last];
    else parent[last] = value;
  }
  return copy;
}

/** The code with which a promise is refused, or undefined when it is not. Anything but a VcJwtError fails the test. */
export async function codeOf(promise: Promise<unknown>): Promise<ErrorCode | undefined> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    if (!(error instanceof VcJwtError)) throw error;
    return error.code;
  }
}

/** As {@link codeOf}, for what throws at once. */
export function codeThrown(act: () => unknown): ErrorCode | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (!(error instanceof VcJwtError)) throw error;
    return error.code;
  }
}
