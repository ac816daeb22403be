import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { LoginStateEntity } from './login-state.entity.js';

/** One login at an upstream provider. */
export interface LoginState {
  requestId: string;
  browserHash: string;
  fingerprint: string;
  sealedVerifier: Buffer;
  nonce: string;
}

/** Stores a login state; extends the request's deadline to at least the end of the login. */
export async function insertLoginState(
  manager: EntityManager,
  stateHash: string,
  loginState: LoginState,
  expiresAt: Date,
): Promise<void> {
  const { fingerprint: authority, ...rest } = loginState;
  await manager.insert(LoginStateEntity, { stateHash, authority, expiresAt, ...rest });
  await sql.run(
    manager,
    `UPDATE bouncer_requests SET deadline_at = greatest(deadline_at, $2) WHERE id = $1 AND status = 'pending'`,
    [loginState.requestId, expiresAt],
  );
}

/** True if this browser followed the link in time and its login state has not expired. */
export async function hasOpenLoginState(
  manager: EntityManager,
  requestId: string,
  { browserHash, now }: { browserHash: string; now: Date },
): Promise<boolean> {
  const count = await sql.count(
    manager,
    'SELECT 1 FROM login_states WHERE request_id = $1 AND browser_hash = $2 AND expires_at > $3 LIMIT 1',
    [requestId, browserHash, now],
  );
  return count > 0;
}

/** Consumes a state: once, in time, in the browser it was issued to. Undefined otherwise. */
export async function consumeLoginState(
  manager: EntityManager,
  stateHash: string,
  { browserHash, now }: { browserHash: string; now: Date },
): Promise<LoginState | undefined> {
  const rows = await sql.rows<LoginState>(
    manager,
    `UPDATE login_states SET consumed_at = $3
     WHERE state_hash = $1 AND browser_hash = $2 AND consumed_at IS NULL AND expires_at > $3
     RETURNING request_id AS "requestId", browser_hash AS "browserHash", authority AS fingerprint,
       sealed_verifier AS "sealedVerifier", nonce`,
    [stateHash, browserHash, now],
  );
  return rows[0];
}

/** The request of a state that could not be consumed, for the audit log. */
export async function findRefusedState(
  manager: EntityManager,
  stateHash: string,
): Promise<
  | {
      requestId: string;
      projectId: string;
      organizationId: string;
      browserHash: string;
      consumedAt: Date | null;
    }
  | undefined
> {
  return sql.maybe<never>(
    manager,
    `SELECT s.request_id AS "requestId", r.project_id AS "projectId", p.organization_id AS "organizationId",
       s.browser_hash AS "browserHash", s.consumed_at AS "consumedAt"
     FROM login_states s JOIN bouncer_requests r ON r.id = s.request_id JOIN projects p ON p.id = r.project_id
     WHERE s.state_hash = $1`,
    [stateHash],
  );
}
