// A status list is published as a credential (StatusList2021, section 4.2), as plain JSON and as a VC-JWT.
import { assertSignature, isObject, parseCompactJws } from './compact-jws.js';
import { toRfc3339 } from './delegation-credential.js';
import { VcJwtError } from './errors.js';
import type { IssuerTrust } from './issuer-trust.js';
import type { KeyResolver } from './key-resolver.js';
import { signJwt } from './sign.js';
import type { Signer } from './sign.js';
import { decodeStatusList } from './status-list.js';

export interface StatusListCredential {
  '@context': string[];
  /** The list's URL. */
  id: string;
  type: string[];
  issuer: string;
  issuanceDate: string;
  expirationDate?: string;
  credentialSubject: { id: string; type: 'StatusList2021'; statusPurpose: 'revocation'; encodedList: string };
}

export interface StatusListInput {
  /** The list's URL, which tokens contain as `statusListCredential`. */
  url: string;
  issuer: string;
  /** Unix time in seconds. */
  issuedAt: number;
  /** Unix time in seconds. A signed list is refused afterwards, which limits replays. */
  expiresAt?: number;
  /** From `encodeStatusList`. */
  encodedList: string;
}

/** A list, with its signature verified if it had one. */
export interface StatusList {
  issuer: string;
  /** Unix time in seconds. */
  issuedAt: number;
  bits: Uint8Array;
}

/** The credential as JSON, without a proof: only as trustworthy as its TLS connection. */
export function buildStatusListCredential({
  url,
  issuer,
  issuedAt,
  expiresAt,
  encodedList,
}: StatusListInput): StatusListCredential {
  return {
    '@context': ['https://www.w3.org/2018/credentials/v1', 'https://w3id.org/vc/status-list/2021/v1'],
    id: url,
    type: ['VerifiableCredential', 'StatusList2021Credential'],
    issuer,
    issuanceDate: toRfc3339(issuedAt),
    ...(expiresAt === undefined ? {} : { expirationDate: toRfc3339(expiresAt) }),
    credentialSubject: {
      id: `${url}#list`,
      type: 'StatusList2021',
      statusPurpose: 'revocation',
      encodedList,
    },
  };
}

/** The credential as a signed VC-JWT (`application/vc+jwt`). */
export async function signStatusList(input: StatusListInput, signer: Signer): Promise<string> {
  const vc = buildStatusListCredential(input);
  const { issuer: iss, issuedAt: iat, expiresAt: exp, url: jti } = input;
  // JSON omits an undefined `exp`.
  return signJwt({ iss, sub: vc.credentialSubject.id, jti, iat, nbf: iat, exp, vc }, signer);
}

export interface StatusListExpectations {
  /** The URL that the list was fetched from, which must be its own. */
  url: string;
  keys: KeyResolver;
  /** Who may sign it. */
  issuers: IssuerTrust;
  /** Characters. */
  maxLength: number;
  /** The current time in milliseconds. */
  now: () => number;
}

/**
 * Verifies a list in VC-JWT form.
 *
 * @throws {VcJwtError} ERR_STATUS_LIST_INVALID, ERR_TOKEN_EXPIRED, ERR_ISSUER_NOT_TRUSTED, ERR_KID_MISMATCH, and what
 * reading a JWT and resolving its key throw.
 */
export async function verifyStatusListJwt(
  jwt: string,
  { url, keys, issuers, maxLength, now }: StatusListExpectations,
): Promise<StatusList> {
  const jws = parseCompactJws(jwt, { maxLength, typ: 'JWT' });
  const { iss, sub, jti, exp, vc } = jws.claims;
  if (jws.keyId.did !== iss) throw new VcJwtError('ERR_KID_MISMATCH');
  if (!(await issuers(jws.keyId.did))) throw new VcJwtError('ERR_ISSUER_NOT_TRUSTED');
  await assertSignature(jws, await keys.resolveKey(jws.kid, jws.keyId));
  if (exp !== undefined && !(typeof exp === 'number' && now() / 1000 < exp)) {
    throw new VcJwtError('ERR_TOKEN_EXPIRED');
  }
  const list = await readStatusListCredential(vc, url);
  if (list.issuer !== iss || jti !== url || (sub !== undefined && sub !== `${url}#list`)) {
    throw new VcJwtError('ERR_STATUS_LIST_INVALID', 'the credential and the JWT claims disagree');
  }
  return list;
}

/**
 * Reads a list's credential without verifying its issuer.
 *
 * @throws {VcJwtError} ERR_STATUS_LIST_INVALID.
 */
export async function readStatusListCredential(vc: unknown, url: string): Promise<StatusList> {
  const subject = isObject(vc) ? vc.credentialSubject : undefined;
  if (
    !isObject(vc) ||
    vc.id !== url ||
    !Array.isArray(vc.type) ||
    !vc.type.includes('StatusList2021Credential') ||
    typeof vc.issuer !== 'string' ||
    typeof vc.issuanceDate !== 'string' ||
    Number.isNaN(Date.parse(vc.issuanceDate)) ||
    !isObject(subject) ||
    subject.type !== 'StatusList2021' ||
    subject.statusPurpose !== 'revocation' ||
    typeof subject.encodedList !== 'string'
  ) {
    throw new VcJwtError('ERR_STATUS_LIST_INVALID', 'not a revocation list about its own URL');
  }
  const issuedAt = Math.floor(Date.parse(vc.issuanceDate) / 1000);
  return { issuer: vc.issuer, issuedAt, bits: await decodeStatusList(subject.encodedList) };
}
