// Rule: a verified signature shows who wrote the claims, not that they have the form of a delegation token. Everything
// that the other rules and the caller read is checked here once (types, presence), so that they need not check again.
import { assertApprover } from './approver.js';
import { assertBasis } from './basis.js';
import { isObject } from './compact-jws.js';
import {
  AGENT_PROOFS,
  type AgentProofState,
  CHAIN_MAX_LENGTH,
  type DelegationClaims,
} from './delegation-claims.js';
import { VcJwtError } from './errors.js';

type Json = Record<string, unknown>;

const STRINGS = [
  'iss',
  'sub',
  'aud',
  'jti',
  'scope',
  'user_did',
  'delegation_id',
  'sessionId',
  'orgId',
  'orgSlug',
];
const DELEGATION_STRINGS = ['id', 'issuerDid', 'subjectDid', 'userDid', 'sessionId', 'status'];
const STATUS_STRINGS = ['id', 'type', 'statusPurpose', 'statusListIndex', 'statusListCredential'];
const LIST_INDEX = /^(?:0|[1-9]\d{0,9})$/;

/**
 * @throws {VcJwtError} ERR_CLAIM_INVALID naming the claim, ERR_TOKEN_USE_MISMATCH when `token_use` is neither kind.
 */
export function assertDelegationClaims(claims: Json): asserts claims is Json & DelegationClaims {
  if (claims.token_use !== 'access' && claims.token_use !== 'delegation') {
    throw new VcJwtError('ERR_TOKEN_USE_MISMATCH');
  }
  assertStrings(claims, STRINGS);
  assertStrings(claims, claims.token_use === 'access' ? ['client_id'] : ['session_id', 'project_id']);
  assertTimes(claims, ['iat', 'nbf', 'exp']);
  if (claims.act !== undefined) assertActors(claims);
  if (claims.auth_time !== undefined) assertAuthenticatedBefore(claims);
  if (claims.acr !== undefined) assertStrings(claims, ['acr']);
  if (claims.first_party !== undefined && claims.first_party !== true) throw invalid('first_party');
  assertDetails(claims, 'authorization_details');
  assertCredential(object(claims, 'vc'));
}

/** A chain has at least two members: the actor, and the one it acts for. */
function assertActors(claims: Json): void {
  let length = 0;
  for (let holder = claims; holder.act !== undefined; length += 1) {
    holder = object(holder, 'act');
    assertStrings(holder, ['sub']);
    if (length >= CHAIN_MAX_LENGTH) throw invalid('act');
  }
  if (length < 2) throw invalid('act');
}

/** A sign-in cannot be later than the token. */
function assertAuthenticatedBefore(claims: Json): void {
  assertTimes(claims, ['auth_time']);
  if ((claims.auth_time as number) > (claims.iat as number)) throw invalid('auth_time');
}

function assertCredential(vc: Json): void {
  assertList(vc, '@context', 'https://www.w3.org/2018/credentials/v1');
  assertList(vc, 'type', 'VerifiableCredential');
  assertList(vc, 'type', 'DelegationCredential');
  assertStrings(vc, ['issuer', 'issuanceDate', 'expirationDate']);
  if (vc.id !== undefined) assertStrings(vc, ['id']);

  const subject = object(vc, 'credentialSubject');
  assertStrings(subject, ['id']);
  const delegation = object(subject, 'delegation');
  assertStrings(delegation, DELEGATION_STRINGS);
  if (delegation.approver !== undefined) assertApprover(delegation.approver);
  if (delegation.agentProof !== undefined && !AGENT_PROOFS.includes(delegation.agentProof as AgentProofState))
    throw invalid('agentProof');
  assertBasis(delegation);
  if (delegation.parentId !== undefined) assertStrings(delegation, ['parentId']);
  assertList(delegation, 'scopes');
  const constraints = object(delegation, 'constraints');
  assertTimes(constraints, ['notBefore', 'notAfter']);
  assertStrings(constraints, ['audience']);
  assertList(constraints, 'scopes');
  assertDetails(constraints, 'authorizationDetails');

  const status = object(vc, 'credentialStatus');
  assertStrings(status, STATUS_STRINGS);
  if (
    status.type !== 'StatusList2021Entry' ||
    status.statusPurpose !== 'revocation' ||
    !LIST_INDEX.test(status.statusListIndex as string) ||
    status.id !== `${status.statusListCredential}#${status.statusListIndex}`
  ) {
    throw invalid('credentialStatus');
  }
}

/** RFC 9396 section 2. An empty array is refused: it is ambiguous between nothing and everything. */
function assertDetails(parent: Json, name: string): void {
  const details = parent[name];
  if (details === undefined) return;
  if (!Array.isArray(details) || details.length === 0) throw invalid(name);
  for (const detail of details) {
    if (!isObject(detail)) throw invalid(name);
    assertStrings(detail, ['type']);
  }
}

function assertStrings(parent: Json, names: readonly string[]): void {
  for (const name of names) {
    if (typeof parent[name] !== 'string' || parent[name] === '') throw invalid(name);
  }
}

function assertTimes(parent: Json, names: readonly string[]): void {
  for (const name of names) {
    if (!Number.isSafeInteger(parent[name]) || (parent[name] as number) < 0) throw invalid(name);
  }
}

function assertList(parent: Json, name: string, member?: string): void {
  const list = parent[name];
  if (!Array.isArray(list) || !list.every((entry) => typeof entry === 'string')) throw invalid(name);
  if (member !== undefined && !list.includes(member)) throw invalid(name);
}

function object(parent: Json, name: string): Json {
  const value = parent[name];
  if (!isObject(value)) throw invalid(name);
  return value;
}

function invalid(name: string): VcJwtError {
  return new VcJwtError('ERR_CLAIM_INVALID', name);
}
