import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { ACCOUNT_COLUMNS, ACCOUNT_JSON } from '../account-columns.js';
import type { Account } from '../account.js';
import type { Grant } from '../grants/grant.js';
import type { KeyGrant } from './key-grant.js';

export interface KeyHolder {
  keyId: string;
  kind: 'private' | 'public';
  sandbox: boolean;
  accountGroupSid: string | null;
  grant: KeyGrant;
  /** what the key ends with */
  lifetime: Grant | null;
  account: Account;
}

const KEY_HOLDER = `SELECT k.id AS "keyId", k.kind, k.sandbox, k.scopes, k.grant AS lifetime, k.job_types AS "jobTypes", k.addresses,
       k.expires_at AS "expiresAt", coalesce(k.account_group_sid, a.account_group_sid) AS "accountGroupSid",
       ${ACCOUNT_JSON} AS account
  FROM api_keys k JOIN accounts a ON a.id = k.account_id
 WHERE k.secret_hash = $1 AND k.revoked_at IS NULL AND k.disabled_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)
   AND a.disabled_at IS NULL`;

/** The live key with this hash and its account; null when unknown, revoked, disabled, expired, or the account is disabled. */
export async function findKeyHolder(
  manager: EntityManager,
  secretHash: string,
  now: Date,
): Promise<KeyHolder | null> {
  const row = await sql.maybe<Omit<KeyHolder, 'grant'> & KeyGrant>(manager, KEY_HOLDER, [secretHash, now]);
  if (!row) return null;
  const { scopes, jobTypes, addresses, expiresAt, ...holder } = row;
  return { ...holder, grant: { scopes, jobTypes, addresses, expiresAt } };
}

/** Records the use of a key and the address, at most once a minute. */
export const touchKey = (manager: EntityManager, keyId: string, address: Buffer | null): Promise<void> =>
  sql.run(
    manager,
    `UPDATE api_keys SET last_used_at = now(), last_used_address = $2
      WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
    [keyId, address],
  );

const ACCOUNT = `SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE id = $1`;

/** An account by id, as the worker needs it. */
export async function findAccount(manager: EntityManager, id: string): Promise<Account | null> {
  return (await sql.maybe<Account>(manager, ACCOUNT, [id])) ?? null;
}
