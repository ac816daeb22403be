import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { ProviderType } from '../../projects/provider-settings.js';
import { type RequestState, statesBefore } from './request-states.js';

/** An agent's authorize request and what became of it. */
export interface BouncerRequest {
  /** `req_…` */
  id: string;
  /** own: nothing is asked for, the person only wants to see their delegations */
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
  /** of the proof that the agent holds its DID's key; null: not proven */
  proofHash: string | null;
  /** S256; null: without PKCE */
  codeChallenge: string | null;
  status: RequestState;
  linkExpiresAt: Date;
  /** until when the present waiting state may last */
  deadlineAt: Date;
  /** hash of the browser that signed in */
  browserHash: string | null;
  /** hash of the browser that came back from a provider that named nobody */
  askedBrowserHash: string | null;
  delegationId: string | null;
  errorCode: string | null;
  /** when the agent last asked what became of it */
  polledAt: Date | null;
}

const COLUMNS = `id, purpose, project_id AS "projectId", agent_did AS "agentDid", agent_name AS "agentName", scopes,
  lifetime_days AS "lifetimeDays", provider_id AS "providerId", provider_type AS "providerType",
  redirect_uri AS "redirectUri", agent_state AS "agentState", proof_hash AS "proofHash",
  code_challenge AS "codeChallenge", status, link_expires_at AS "linkExpiresAt",
  deadline_at AS "deadlineAt", browser_hash AS "browserHash",
  asked_browser_hash AS "askedBrowserHash", delegation_id AS "delegationId",
  error_code AS "errorCode", polled_at AS "polledAt"`;

const ID = /^req_[A-Za-z0-9]{24}$/;

/** `lock`: others who would change it wait until the transaction ends. */
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
  'status' | 'browserHash' | 'askedBrowserHash' | 'delegationId' | 'errorCode' | 'polledAt'
>;

/**
 * Of a project that is there. False when it was stored before, or its proof was used for another request: one proof is
 * one request.
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

/** True when people of this request sign in with their account here, in this browser. */
export const signsInHere = (
  request: Pick<BouncerRequest, 'providerType' | 'askedBrowserHash'>,
  browserHash: string | undefined,
): boolean =>
  request.providerType === 'none' ||
  (request.askedBrowserHash !== null && request.askedBrowserHash === browserHash);

/** Notes that the provider let this browser's person in without naming them. */
export async function markPersonAsked(
  manager: EntityManager,
  id: string,
  browserHash: string,
): Promise<boolean> {
  const rows = await sql.rows<{ id: string }>(
    manager,
    `UPDATE bouncer_requests SET asked_browser_hash = $2
     WHERE id = $1 AND status = 'pending' AND purpose = 'approve' RETURNING id`,
    [id, browserHash],
  );
  return rows.length > 0;
}

/** → signed-in: this browser, this pending delegation, and until when the person may decide. */
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
 * signed-in → completed or denied, once, by the browser that signed in and in time. Undefined when it was decided
 * before, belongs to another browser or its time has passed.
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

/** pending → denied or error, when the way to the consent page ended before it. */
export async function endBouncerRequest(
  manager: EntityManager,
  id: string,
  to: 'denied' | 'error',
  { errorCode, now }: { errorCode: string; now: Date },
): Promise<boolean> {
  const rows = await sql.rows<{ id: string }>(
    manager,
    `UPDATE bouncer_requests SET status = $2, error_code = $3, decided_at = $4
     WHERE id = $1 AND status = 'pending' RETURNING id`,
    [id, to, errorCode, now],
  );
  return rows.length > 0;
}
