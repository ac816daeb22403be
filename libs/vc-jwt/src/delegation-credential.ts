// Builds the claim sets of the gateway access token and of the delegation token. Claims present both in the JWT and in the
// credential are written from one value, so that they cannot disagree.
import { assertApprover } from './approver.js';
import { assertBasis } from './basis.js';
import { VcJwtError } from './errors.js';
import { CHAIN_MAX_LENGTH } from './delegation-claims.js';
import type {
  AccessTokenClaims,
  Actor,
  AuthorizationDetail,
  AgentProofState,
  DelegationApprover,
  DelegationBasis,
  DelegationCredential,
  DelegationTokenClaims,
  StatusListEntry,
} from './delegation-claims.js';

/** The JSON-LD contexts of every credential built here, in this order. */
export const CREDENTIAL_CONTEXTS = [
  'https://www.w3.org/2018/credentials/v1',
  'https://w3id.org/vc/status-list/2021/v1',
] as const;

/** RFC 6749 section 3.3: printable ASCII except space, `"` and `\`. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

export interface TokenInput {
  /** The issuer's DID; the signer's `kid` must belong to it. */
  issuer: string;
  /** Unix time in seconds. */
  issuedAt: number;
  /** Unix time in seconds. */
  expiresAt: number;
  /** What this token may do. */
  scopes: readonly string[];
  delegation: {
    /** `dlg_…` */
    id: string;
    /** All scopes granted by the user. Default: the token's scopes. */
    grantedScopes?: readonly string[];
    /** Unix time in seconds. Default: `issuedAt`. */
    notBefore?: number;
    /** Unix time in seconds. Default: `expiresAt`. */
    notAfter?: number;
    /** Its basis without the user's approval; for `machine` the user is the client itself. */
    basis?: DelegationBasis;
  };
  /** `approver`: what the issuer vouches for about the user. Default: nothing. */
  user: { did: string; identifier?: string; approver?: DelegationApprover };
  sessionId: string;
  organization: { id: string; slug: string };
  /** The revocation list's URL and the token's index in it. */
  status: { list: string; index: number };
}

export interface AccessTokenInput extends TokenInput {
  /** `urn:uuid:…`, new for every token; becomes `jti` and the credential's id. */
  id: string;
  /** The resource the token is for. */
  audience: string;
  client: { id: string; did: string };
  /** For a sub-delegation: the parent delegation, and the previous actors, the parent's first. */
  chain?: { parentId: string; actors: readonly string[] };
  /** SHA-256 thumbprint (RFC 7638) of the key that the token is bound to (RFC 9449 section 6.1). Default: a bearer token. */
  keyThumbprint?: string;
  /** When (Unix seconds) and how the approving user last authenticated. Default: omitted. */
  authentication?: { time: number; contextClass: string };
  /** RFC 9396: what the scopes are for. Default: unrestricted. */
  authorizationDetails?: readonly AuthorizationDetail[];
  /** Whether the client is the issuer's own console. Default: false. */
  isFirstParty?: boolean;
}

export interface DelegationTokenInput extends TokenInput {
  agentDid: string;
  /** Default: omitted. */
  agentProof?: AgentProofState;
  projectId: string;
}

/**
 * The claims of a gateway access token.
 *
 * @example
 * const token = await signJwt(buildAccessClaims({ issuer: 'did:web:auth.example:orgs:acme', … }), signer);
 * @throws {VcJwtError} ERR_CLAIM_INVALID for times or an index that are not integers or are out of order, for empty names
 * and malformed scopes; ERR_SCOPE_EXCEEDED if a scope was not granted.
 */
export function buildAccessClaims({
  id,
  audience,
  client,
  keyThumbprint,
  chain,
  authentication,
  authorizationDetails,
  isFirstParty = false,
  ...input
}: AccessTokenInput): AccessTokenClaims {
  if (keyThumbprint !== undefined) assertNames([keyThumbprint]);
  if (chain !== undefined) assertChain(chain);
  if (authentication !== undefined) assertAuthentication(authentication, input.issuedAt);
  return {
    ...buildCommon(input, { subject: client.did, audience, jti: id }),
    client_id: client.id,
    token_use: 'access',
    ...(keyThumbprint === undefined ? {} : { cnf: { jkt: keyThumbprint } }),
    ...(authentication === undefined
      ? {}
      : { auth_time: authentication.time, acr: authentication.contextClass }),
    ...(authorizationDetails === undefined ? {} : { authorization_details: [...authorizationDetails] }),
    ...(isFirstParty ? { first_party: true } : {}),
    ...(chain === undefined ? {} : { act: nestActors([client.did, ...chain.actors]) }),
    vc: buildCredential(input, {
      subject: client.did,
      audience,
      id,
      parentId: chain?.parentId,
      authorizationDetails,
    }),
  };
}

/**
 * The claims of a delegation token. Its `jti` is the delegation's id, which is not a URI, so the credential has no id.
 *
 * @throws {VcJwtError} as {@link buildAccessClaims}.
 */
export function buildDelegationClaims({
  agentDid,
  agentProof,
  projectId,
  ...input
}: DelegationTokenInput): DelegationTokenClaims {
  return {
    ...buildCommon(input, { subject: agentDid, audience: projectId, jti: input.delegation.id }),
    session_id: input.sessionId,
    project_id: projectId,
    token_use: 'delegation',
    vc: buildCredential(input, { subject: agentDid, audience: projectId, agentProof }),
  };
}

/** The `credentialStatus` of the token at `index` of `list`. */
export function buildStatusEntry({ list, index }: TokenInput['status']): StatusListEntry {
  if (!Number.isSafeInteger(index) || index < 0) throw new VcJwtError('ERR_CLAIM_INVALID', 'status index');
  return {
    id: `${list}#${index}`,
    type: 'StatusList2021Entry',
    statusPurpose: 'revocation',
    statusListIndex: String(index),
    statusListCredential: list,
  };
}

function buildCommon(input: TokenInput, target: { subject: string; audience: string; jti: string }) {
  assertNames([
    input.issuer,
    target.subject,
    target.audience,
    target.jti,
    input.delegation.id,
    input.user.did,
  ]);
  assertNames([input.sessionId, input.organization.id, input.organization.slug, input.status.list]);
  return {
    iss: input.issuer,
    sub: target.subject,
    aud: target.audience,
    iat: input.issuedAt,
    nbf: input.issuedAt,
    exp: input.expiresAt,
    jti: target.jti,
    scope: input.scopes.join(' '),
    user_did: input.user.did,
    delegation_id: input.delegation.id,
    sessionId: input.sessionId,
    orgId: input.organization.id,
    orgSlug: input.organization.slug,
  };
}

function buildCredential(
  { issuer, issuedAt, expiresAt, scopes, delegation, user, sessionId, status }: TokenInput,
  {
    subject,
    audience,
    id,
    agentProof,
    parentId,
    authorizationDetails,
  }: {
    subject: string;
    audience: string;
    id?: string;
    agentProof?: AgentProofState;
    parentId?: string;
    authorizationDetails?: readonly AuthorizationDetail[];
  },
): DelegationCredential {
  const { grantedScopes = scopes, notBefore = issuedAt, notAfter = expiresAt } = delegation;
  assertTimes([notBefore, issuedAt, expiresAt, notAfter]);
  assertScopes(scopes, grantedScopes);
  const { approver } = user;
  if (approver !== undefined) assertApprover(approver);
  const { basis } = delegation;
  assertBasis({ basis, subjectDid: subject, userDid: user.did, approver });
  return {
    '@context': [...CREDENTIAL_CONTEXTS],
    ...(id === undefined ? {} : { id }),
    type: ['VerifiableCredential', 'DelegationCredential'],
    issuer,
    issuanceDate: toRfc3339(issuedAt),
    expirationDate: toRfc3339(expiresAt),
    credentialSubject: {
      id: subject,
      delegation: {
        id: delegation.id,
        issuerDid: issuer,
        subjectDid: subject,
        userDid: user.did,
        ...(user.identifier === undefined ? {} : { userIdentifier: user.identifier }),
        ...(agentProof === undefined ? {} : { agentProof }),
        ...(basis === undefined ? {} : { basis }),
        ...(parentId === undefined ? {} : { parentId }),
        ...(approver === undefined || Object.keys(approver).length === 0
          ? {}
          : { approver: { ...approver } }),
        sessionId,
        scopes: [...scopes],
        constraints: {
          notBefore,
          notAfter,
          scopes: [...grantedScopes],
          audience,
          ...(authorizationDetails && { authorizationDetails: [...authorizationDetails] }),
        },
        status: 'active',
      },
    },
    credentialStatus: buildStatusEntry(status),
  };
}

function assertChain({ parentId, actors }: NonNullable<AccessTokenInput['chain']>): void {
  assertNames([parentId, ...actors]);
  if (actors.length === 0 || actors.length >= CHAIN_MAX_LENGTH)
    throw new VcJwtError('ERR_CLAIM_INVALID', 'length of the chain');
}

function assertAuthentication(
  { time, contextClass }: NonNullable<AccessTokenInput['authentication']>,
  issuedAt: number,
): void {
  assertNames([contextClass]);
  if (!Number.isSafeInteger(time) || time < 0 || time > issuedAt)
    throw new VcJwtError('ERR_CLAIM_INVALID', 'time of the authentication');
}

const nestActors = ([sub, ...others]: readonly string[]): Actor =>
  others.length === 0 ? { sub: sub! } : { sub: sub!, act: nestActors(others) };

function assertNames(names: readonly string[]): void {
  if (!names.every((name) => typeof name === 'string' && name !== '')) {
    throw new VcJwtError('ERR_CLAIM_INVALID', 'a name is empty');
  }
}

function assertTimes(times: readonly [number, number, number, number]): void {
  const [notBefore, issuedAt, expiresAt, notAfter] = times;
  const isOrdered = notBefore <= issuedAt && issuedAt < expiresAt && expiresAt <= notAfter;
  if (!times.every(Number.isSafeInteger) || notBefore < 0 || !isOrdered) {
    throw new VcJwtError('ERR_CLAIM_INVALID', 'times are not whole seconds in order');
  }
}

function assertScopes(scopes: readonly string[], granted: readonly string[]): void {
  if (scopes.length === 0 || ![...scopes, ...granted].every((scope) => SCOPE.test(scope))) {
    throw new VcJwtError('ERR_CLAIM_INVALID', 'malformed scope');
  }
  if (!scopes.every((scope) => granted.includes(scope))) throw new VcJwtError('ERR_SCOPE_EXCEEDED');
}

/** In whole seconds, as in the credential data model's examples. */
export function toRfc3339(unixSeconds: number): string {
  const date = new Date(unixSeconds * 1000);
  if (Number.isNaN(date.getTime())) throw new VcJwtError('ERR_CLAIM_INVALID', 'time out of range');
  return date.toISOString().replace('.000Z', 'Z');
}
