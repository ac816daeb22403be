import type { EntityManager } from 'typeorm';
import type { Account } from './account.js';

export interface Session {
  jobId: string;
  tenant: string;
  accountGroupSid: string | null;
  used: boolean;
  account: Account;
}

/** The session with this token hash, while it has not expired. */
export async function findSession(
  manager: EntityManager,
  tokenHash: string,
  now: Date,
): Promise<Session | null> {
  const [row] = (await manager.query(
    `SELECT s.job_id AS "jobId", s.tenant, s.used_at IS NOT NULL AS used, j.account_group_sid AS "accountGroupSid",
            json_build_object('id', a.id, 'name', a.name, 'region', a.region, 'features', a.features,
                              'settings', a.settings, 'trustedIssuers', a.trusted_issuers) AS account
       FROM job_sessions s JOIN jobs j ON j.id = s.job_id JOIN accounts a ON a.id = split_part(s.tenant, '~', 1)
      WHERE s.token_hash = $1 AND s.expires_at > $2 AND a.disabled_at IS NULL`,
    [tokenHash, now],
  )) as Session[];
  return row ?? null;
}

/** Spends a session's one submission; false when it was spent before. `usedBy` names the request, if it may be repeated. */
export async function consumeSession(
  manager: EntityManager,
  tokenHash: string,
  now: Date,
  usedBy: string | undefined,
): Promise<boolean> {
  const [rows] = (await manager.query(
    `UPDATE job_sessions SET used_at = $2, used_by = $3
      WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING job_id`,
    [tokenHash, now, usedBy ?? null],
  )) as [unknown[], number];
  return rows.length > 0;
}

/** Whether it was this very request that spent the session, and only its answer was lost. */
export async function wasUsedBy(manager: EntityManager, tokenHash: string, usedBy: string): Promise<boolean> {
  const rows = (await manager.query('SELECT 1 FROM job_sessions WHERE token_hash = $1 AND used_by = $2', [
    tokenHash,
    usedBy,
  ])) as unknown[];
  return rows.length > 0;
}

export async function insertSession(
  manager: EntityManager,
  job: { tenant: string; head: { id: string } },
  tokenHash: string,
  expiresAt: Date,
): Promise<void> {
  await manager.query(
    'INSERT INTO job_sessions (token_hash, job_id, tenant, expires_at) VALUES ($1, $2, $3, $4)',
    [tokenHash, job.head.id, job.tenant, expiresAt],
  );
}

/** Puts a new token in the place of one whose answer was lost; false when the session was already used. */
export async function exchangeSessionToken(
  manager: EntityManager,
  jobId: string,
  tokenHash: string,
  expiresAt: Date,
): Promise<boolean> {
  const [rows] = (await manager.query(
    'UPDATE job_sessions SET token_hash = $2, expires_at = $3 WHERE job_id = $1 AND used_at IS NULL RETURNING job_id',
    [jobId, tokenHash, expiresAt],
  )) as [unknown[], number];
  return rows.length > 0;
}
