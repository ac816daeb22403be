import type { DocumentKind } from '@bonafide/contracts/verify-session';
import type { JobConsent } from '@bonafide/contracts/job-record';
import { sql } from '@bonafide/platform/database/sql';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { hashSecret } from '@bonafide/platform/crypto/secrets';
import type { EntityManager } from 'typeorm';
import type { JobKeys } from '../../core/values/job-key.js';
import { ACCOUNT_JSON } from '../account-columns.js';
import type { Account } from '../account.js';
import type { SessionOpener } from './caller.js';
import type { Grant } from '../grants/grant.js';

export interface Session {
  jobId: string;
  tenant: string;
  accountGroupSid: string | null;
  used: boolean;
  openedBy: SessionOpener;
  /** what it ends with */
  lifetime: Grant | null;
  account: Account;
}

const SESSION = `SELECT s.job_id AS "jobId", s.tenant, s.used_at IS NOT NULL AS used, s.opened_by AS "openedBy", s.grant AS lifetime,
       j.account_group_sid AS "accountGroupSid", ${ACCOUNT_JSON} AS account
  FROM job_sessions s JOIN jobs j ON j.id = s.job_id AND j.tenant = s.tenant
  JOIN accounts a ON a.id = split_part(s.tenant, '~', 1)
 WHERE s.token_hash = $1 AND s.expires_at > $2 AND a.disabled_at IS NULL`;

/** The session with this token hash, while it has not expired. */
export async function findSession(
  manager: EntityManager,
  tokenHash: string,
  now: Date,
): Promise<Session | null> {
  const row = await sql.maybe<Session>(manager, SESSION, [tokenHash, now]);
  return row ?? null;
}

/**
 * Uses up a session's single submission; false when it was already used. `usedBy` identifies the request, if it may be
 * repeated.
 */
export async function consumeSession(
  manager: EntityManager,
  tenant: string,
  tokenHash: string,
  now: Date,
  usedBy: string | undefined,
): Promise<boolean> {
  const count = await sql.count(
    manager,
    `UPDATE job_sessions SET used_at = $2, used_by = $3, revision = revision + 1
      WHERE token_hash = $1 AND tenant = $4 AND used_at IS NULL AND expires_at > $2 RETURNING job_id`,
    [tokenHash, now, usedBy ?? null, tenant],
  );
  return count > 0;
}

/** Whether this same request used the session, and only its response was lost. */
export async function wasUsedBy(
  manager: EntityManager,
  tenant: string,
  tokenHash: string,
  usedBy: string,
): Promise<boolean> {
  const count = await sql.count(
    manager,
    'SELECT 1 FROM job_sessions WHERE token_hash = $1 AND used_by = $2 AND tenant = $3',
    [tokenHash, usedBy, tenant],
  );
  return count > 0;
}

/** What a session received besides photos. */
export interface SessionSteps {
  documentKind: DocumentKind | null;
  /** every turn of the head of its challenge arrived */
  hasTurned: boolean;
}

export const findSessionSteps = (
  manager: EntityManager,
  tenant: string,
  jobId: string,
): Promise<SessionSteps> =>
  sql.one<SessionSteps>(
    manager,
    `SELECT s.document_kind AS "documentKind",
            coalesce((SELECT count(*) FROM liveness_frames f WHERE f.job_id = s.job_id AND f.tenant = s.tenant)
                     = cardinality(c.poses), false) AS "hasTurned"
       FROM job_sessions s LEFT JOIN liveness_challenges c ON c.job_id = s.job_id AND c.tenant = s.tenant
      WHERE s.job_id = $1 AND s.tenant = $2`,
    [jobId, tenant],
  );

/** The consent of a session's person; that of its client, if they were not asked through the session. */
export async function findConsent(
  manager: EntityManager,
  tenant: string,
  jobId: string,
): Promise<JobConsent> {
  const row = await sql.maybe<{ version: string; language: string; acceptedAt: Date }>(
    manager,
    `SELECT consent_version AS version, consent_language AS language, consented_at AS "acceptedAt"
       FROM job_sessions WHERE job_id = $1 AND tenant = $2 AND consented_at IS NOT NULL`,
    [jobId, tenant],
  );
  return row
    ? { by: 'person', ...row, acceptedAt: row.acceptedAt.toISOString() }
    : { by: 'client', version: null, language: null, acceptedAt: null };
}

export interface SessionToken {
  tenant: string;
  jobId: string;
  token: string;
  expiresAt: Date;
}

/** Associated data of a sealed token's ciphertext: the job it belongs to. */
const belongsTo = ({ tenant, jobId }: { tenant: string; jobId: string }) =>
  `${tenant}|job_sessions.sealed_token|${jobId}`;

export async function insertSession(
  manager: EntityManager,
  cipher: FieldCipher,
  session: SessionToken & { openedBy: SessionOpener; lifetime?: Grant },
): Promise<void> {
  const { tenant, jobId, token, expiresAt, openedBy, lifetime } = session;
  await sql.run(
    manager,
    `INSERT INTO job_sessions (token_hash, job_id, tenant, expires_at, opened_by, sealed_token, "grant")
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[hashSecret(token), jobId, tenant, expiresAt, openedBy],
      ...[cipher.encrypt(token, belongsTo(session)), lifetime ?? null],
    ],
  );
}

/** Replaces a token whose response was lost; false when the session was already used. */
export async function exchangeSessionToken(
  manager: EntityManager,
  cipher: FieldCipher,
  session: SessionToken,
): Promise<boolean> {
  const { tenant, jobId, token, expiresAt } = session;
  const count = await sql.count(
    manager,
    `UPDATE job_sessions SET token_hash = $2, expires_at = $3, sealed_token = $4
      WHERE job_id = $1 AND tenant = $5 AND used_at IS NULL RETURNING job_id`,
    [jobId, hashSecret(token), expiresAt, cipher.encrypt(token, belongsTo(session)), tenant],
  );
  return count > 0;
}

/** For a row of `jobs`: its session's sealed token, with the job and the expiry, as `openSessionToken` reads them. */
export const SEALED_SESSION_TOKEN = `CASE WHEN with_session THEN
  (SELECT concat_ws(' ', s.job_id, (extract(epoch FROM s.expires_at) * 1000)::bigint, encode(s.sealed_token, 'hex'))
     FROM job_sessions s WHERE s.job_id = jobs.id AND s.tenant = jobs.tenant AND s.sealed_token IS NOT NULL) END`;

/** The token of a session that has not expired. */
export function openSessionToken(
  cipher: FieldCipher,
  tenant: string,
  sealed: string | null | undefined,
  now: Date,
): string | undefined {
  if (!sealed) return undefined;
  const [jobId, expiresAt, token] = sealed.split(' ') as [string, string, string];
  if (Number(expiresAt) <= now.getTime()) return undefined;
  return cipher.decryptText(Buffer.from(token, 'hex'), belongsTo({ tenant, jobId }));
}

export async function findSealedToken(
  manager: EntityManager,
  tenant: string,
  jobId: string,
): Promise<string | null> {
  const rows = await sql.rows<{ sealed: string | null }>(
    manager,
    `SELECT ${SEALED_SESSION_TOKEN} AS sealed FROM jobs WHERE id = $1 AND tenant = $2`,
    [jobId, tenant],
  );
  return rows[0]?.sealed ?? null;
}

/** Removes the sealed session tokens of these jobs. */
export const eraseSessionTokens = (manager: EntityManager, { tenant, jobIds }: JobKeys): Promise<void> =>
  sql.run(
    manager,
    'UPDATE job_sessions SET sealed_token = NULL WHERE job_id = ANY($1::text[]) AND tenant = $2 AND sealed_token IS NOT NULL',
    [jobIds, tenant],
  );

/** Tenant by tenant. Skips rows locked by another transaction; the next sweep finds them. */
export async function sweepSessionTokens(manager: EntityManager, now: Date): Promise<void> {
  const due = 'SELECT DISTINCT tenant FROM job_sessions WHERE sealed_token IS NOT NULL AND expires_at <= $1';
  for (const { tenant } of await sql.rows<{ tenant: string }>(manager, due, [now]))
    await sql.run(
      manager,
      `UPDATE job_sessions SET sealed_token = NULL WHERE tenant = $2 AND token_hash IN (
         SELECT token_hash FROM job_sessions
          WHERE tenant = $2 AND sealed_token IS NOT NULL AND expires_at <= $1 FOR UPDATE SKIP LOCKED)`,
      [now, tenant],
    );
}
