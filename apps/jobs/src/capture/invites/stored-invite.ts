import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { JobKeys } from '../../core/values/job-key.js';
import { canBeId, type JobOwner } from '../../jobs/store/stored-job.js';
import type { SendState, StoredInvite } from './invite-view.js';
import { InviteEntity } from './invite.entity.js';

const SELECT = `SELECT i.id, i.job_id AS "jobId", j.type AS "jobType", i.contact, i.send, i.send_state AS "sendState", i.sealed,
    i.created_at AS "createdAt", i.updated_at AS "updatedAt", j.status AS "jobStatus",
    s.used_at IS NOT NULL AS "isUsed", s.expires_at AS "expiresAt"
  FROM invites i JOIN jobs j ON j.id = i.job_id AND j.tenant = i.tenant
  JOIN job_sessions s ON s.job_id = i.job_id AND s.tenant = i.tenant`;

/** Restricts job types; all if the parameter is null. */
const ofTypes = (parameter: string) => `(${parameter}::text[] IS NULL OR j.type = ANY(${parameter}))`;

export interface NewInvite {
  id: string;
  tenant: string;
  jobId: string;
  contact: 'email' | 'phone';
  send: boolean;
  sealed: Buffer;
  now: Date;
}

export async function insertInvite(manager: EntityManager, { now, ...invite }: NewInvite): Promise<void> {
  await manager.insert(InviteEntity, {
    ...invite,
    sendState: invite.send ? 'sending' : null,
    createdAt: now,
    updatedAt: now,
  });
}

/** `lock` locks the invite and its job until the transaction ends: the job first, like every use or removal of it. */
export async function findInvite(
  manager: EntityManager,
  { tenant, jobTypes }: JobOwner,
  id: string,
  lock = false,
): Promise<StoredInvite | null> {
  if (!canBeId(id)) return null;
  if (lock)
    await sql.run(
      manager,
      'SELECT 1 FROM jobs WHERE tenant = $2 AND id = (SELECT job_id FROM invites WHERE id = $1 AND tenant = $2) FOR UPDATE',
      [id, tenant],
    );
  const rows = await sql.rows<StoredInvite>(
    manager,
    `${SELECT} WHERE i.id = $1 AND i.tenant = $2 AND ${ofTypes('$3')}${lock ? ' FOR UPDATE OF i' : ''}`,
    [id, tenant, jobTypes && [...jobTypes]],
  );
  return rows[0] ?? null;
}

/** Newest first. */
export async function findInvites(
  manager: EntityManager,
  { tenant, jobTypes }: JobOwner,
  page: number,
  pageSize: number,
): Promise<{ rows: StoredInvite[]; total: number }> {
  const types = jobTypes && [...jobTypes];
  const found = `i.tenant = $1 AND ${ofTypes('$2')}`;
  const text = `${SELECT} WHERE ${found} ORDER BY i.created_at DESC, i.id LIMIT $3 OFFSET $4`;
  const count = `SELECT count(*)::int AS total FROM invites i JOIN jobs j ON j.id = i.job_id AND j.tenant = i.tenant WHERE ${found}`;
  const [rows, { total }] = await Promise.all([
    sql.rows<StoredInvite>(manager, text, [tenant, types, pageSize, (page - 1) * pageSize]),
    sql.one<{ total: number }>(manager, count, [tenant, types]),
  ]);
  return { rows, total };
}

/** Creates a new link, because the previous link's token is known only to its recipient. */
export async function renewInvite(
  manager: EntityManager,
  invite: {
    id: string;
    tenant: string;
    jobId: string;
    send: boolean;
    sealed: Buffer;
    now: Date;
    deadlineAt: Date;
  },
): Promise<void> {
  await sql.run(
    manager,
    `UPDATE jobs SET deadline_at = $2 WHERE id = $1 AND tenant = $3 AND status = 'active'`,
    [invite.jobId, invite.deadlineAt, invite.tenant],
  );
  await sql.run(
    manager,
    `UPDATE invites SET sealed = $2, send = $4, send_state = CASE WHEN $4 THEN 'sending' END, updated_at = $3
      WHERE id = $1 AND tenant = $5`,
    [invite.id, invite.sealed, invite.now, invite.send, invite.tenant],
  );
}

/**
 * Stores the outcome of the message; false when it is already being sent again, or was erased. Of captured messages only the
 * last one is kept, which an erasure finds.
 */
export const noteSent = async (
  manager: EntityManager,
  { tenant, id }: { tenant: string; id: string },
  startedAt: Date,
  sent: { state: SendState; messageId: string | null; now: Date },
): Promise<boolean> =>
  (await sql.count(
    manager,
    `WITH held AS (
       SELECT message_id AS before FROM invites
        WHERE id = $1 AND tenant = $6 AND send_state = 'sending' AND updated_at = $2 AND sealed IS NOT NULL FOR UPDATE
     ), noted AS (
       UPDATE invites SET send_state = $3, message_id = $4, updated_at = $5 FROM held
        WHERE id = $1 AND tenant = $6 RETURNING held.before
     ), gone AS (
       DELETE FROM messages WHERE source = 'captured'
          AND id = CASE WHEN EXISTS (SELECT FROM noted) THEN (SELECT before FROM noted) ELSE $4 END
     ) SELECT FROM noted`,
    [id, startedAt, sent.state, sent.messageId, sent.now, tenant],
  )) === 1;

/** Erases the invites of jobs, and the messages captured for them, in the transaction that erases the jobs. */
export async function eraseInvites(manager: EntityManager, { tenant, jobIds }: JobKeys): Promise<void> {
  await sql.run(
    manager,
    `WITH erased AS (UPDATE invites SET sealed = NULL WHERE job_id = ANY($1::text[]) AND tenant = $2 AND sealed IS NOT NULL RETURNING message_id)
     DELETE FROM messages WHERE source = 'captured' AND id IN (SELECT message_id FROM erased)`,
    [jobIds, tenant],
  );
}
