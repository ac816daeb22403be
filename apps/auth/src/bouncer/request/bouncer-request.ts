import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { ProviderType } from '../../projects/providers/provider-settings.js';
import { type RequestState, statesBefore } from './request-states.js';
import { BouncerRequestEntity } from './bouncer-request.entity.js';

/** An agent's authorize request and its state. */
export interface BouncerRequest {
  /** `req_…` */
  id: string;
  /** own: not a request; the person only wants to see their delegations */
  purpose: 'approve' | 'own';
  projectId: string;
  agentDid: string;
  agentName: string | null;
  scopes: string[];
  lifetimeDays: number;
  providerId: string | null;
  providerType: ProviderType;
  redirectUri: string | null;
  agentState: string | null;
  /** hash of the agent's proof of its DID's key; null: not proven */
  proofHash: string | null;
  /** S256; null: without PKCE */
  codeChallenge: string | null;
  status: RequestState;
  linkExpiresAt: Date;
  /** deadline of the current waiting state */
  deadlineAt: Date;
  /** hash of the browser that signed in */
  browserHash: string | null;
  /** hash of the browser that returned from a provider without an identity */
  unidentifiedBrowserHash: string | null;
  delegationId: string | null;
  errorCode: string | null;
  /** when the agent last polled */
  polledAt: Date | null;
}

const COLUMNS = `id, purpose, project_id AS "projectId", agent_did AS "agentDid", agent_name AS "agentName", scopes,
  lifetime_days AS "lifetimeDays", provider_id AS "providerId", provider_type AS "providerType",
  redirect_uri AS "redirectUri", agent_state AS "agentState", proof_hash AS "proofHash",
  code_challenge AS "codeChallenge", status, link_expires_at AS "linkExpiresAt",
  deadline_at AS "deadlineAt", browser_hash AS "browserHash",
  unidentified_browser_hash AS "unidentifiedBrowserHash", delegation_id AS "delegationId",
  error_code AS "errorCode", polled_at AS "polledAt"`;

const ID = /^req_[A-Za-z0-9]{24}$/;

/** `lock`: holds a row lock until the transaction ends. */
export async function findBouncerRequest(
  manager: EntityManager,
  id: string,
  { lock = false } = {},
): Promise<BouncerRequest | undefined> {
  if (!ID.test(id)) return undefined;
  return sql.maybe<BouncerRequest>(
    manager,
    `SELECT ${COLUMNS} FROM bouncer_requests WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [id],
  );
}

export type NewBouncerRequest = Omit<
  BouncerRequest,
  'status' | 'browserHash' | 'unidentifiedBrowserHash' | 'delegationId' | 'errorCode' | 'polledAt'
>;

/**
 * False if the project does not exist, the request is already stored, or its proof was used for another request: each
 * proof is good for one request.
 */
export async function insertBouncerRequest(
  manager: EntityManager,
  request: NewBouncerRequest,
): Promise<boolean> {
  const made = await sql.count(
    manager,
    `INSERT INTO bouncer_requests (id, project_id, agent_did, agent_name, scopes, lifetime_days, provider_id,
       provider_type, redirect_uri, agent_state, link_expires_at, deadline_at, purpose, proof_hash,
       code_challenge)
     SELECT $1, id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 FROM projects WHERE id = $2
       AND deleted_at IS NULL
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      request.id,
      request.projectId,
      request.agentDid,
      request.agentName,
      request.scopes,
      request.lifetimeDays,
      request.providerId,
      request.providerType,
      request.redirectUri,
      request.agentState,
      request.linkExpiresAt,
      request.deadlineAt,
      request.purpose,
      request.proofHash,
      request.codeChallenge,
    ],
  );
  return made > 0;
}

/** True if this request's people sign in with an account of this service, and in this browser. */
export const signsInHere = (
  request: Pick<BouncerRequest, 'providerType' | 'unidentifiedBrowserHash'>,
  browserHash: string | undefined,
): boolean =>
  request.providerType === 'none' ||
  (request.unidentifiedBrowserHash !== null && request.unidentifiedBrowserHash === browserHash);

/** Records that the provider authenticated this browser's person without an identity. */
export async function markPersonAsked(
  manager: EntityManager,
  id: string,
  browserHash: string,
): Promise<boolean> {
  const { affected } = await manager.update(
    BouncerRequestEntity,
    { id, status: 'pending', purpose: 'approve' },
    { unidentifiedBrowserHash: browserHash },
  );
  return affected === 1;
}

/** → signed-in: stores the browser, the pending delegation and the deadline for the decision. */
export async function markSignedIn(
  manager: EntityManager,
  id: string,
  to: { browserHash: string; delegationId: string; deadlineAt: Date },
): Promise<boolean> {
  const rows = await sql.rows<{ id: string }>(
    manager,
    `UPDATE bouncer_requests SET status = 'signed-in', browser_hash = $2, delegation_id = $3, deadline_at = $4
     WHERE id = $1 AND status = ANY ($5) AND (browser_hash IS NULL OR browser_hash = $2) RETURNING id`,
    [id, to.browserHash, to.delegationId, to.deadlineAt, statesBefore('signed-in')],
  );
  return rows.length > 0;
}

/**
 * signed-in → completed or denied, once, by the browser that signed in and in time. Undefined if it is already decided,
 * belongs to another browser or has expired.
 */
export async function decideBouncerRequest(
  manager: EntityManager,
  id: string,
  decision: 'completed' | 'denied',
  { browserHash, now }: { browserHash: string; now: Date },
): Promise<BouncerRequest | undefined> {
  const rows = await sql.rows<BouncerRequest>(
    manager,
    `UPDATE bouncer_requests SET status = $2, decided_at = $4
     WHERE id = $1 AND status = 'signed-in' AND browser_hash = $3 AND deadline_at > $4 RETURNING ${COLUMNS}`,
    [id, decision, browserHash, now],
  );
  return rows[0];
}

/** pending → denied or error, when the flow ends before the consent page. */
export async function endBouncerRequest(
  manager: EntityManager,
  id: string,
  to: 'denied' | 'error',
  { errorCode, now }: { errorCode: string; now: Date },
): Promise<boolean> {
  const { affected } = await manager.update(
    BouncerRequestEntity,
    { id, status: 'pending' },
    { status: to, errorCode, decidedAt: now },
  );
  return affected === 1;
}
