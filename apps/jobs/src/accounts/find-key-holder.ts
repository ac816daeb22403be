import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { Account } from './account.js';

export interface KeyHolder {
  keyId: string;
  kind: 'private' | 'public';
  sandbox: boolean;
  accountGroupSid: string | null;
  account: Account;
}

/** The live key with this hash and its account; null when unknown, revoked, or the account is disabled. */
export async function findKeyHolder(manager: EntityManager, secretHash: string): Promise<KeyHolder | null> {
  const row = await sql.maybe<KeyHolder>(
    manager,
    `SELECT k.id AS "keyId", k.kind, k.sandbox, coalesce(k.account_group_sid, a.account_group_sid) AS "accountGroupSid",
            json_build_object('id', a.id, 'name', a.name, 'region', a.region, 'features', a.features,
                              'settings', a.settings, 'trustedIssuers', a.trusted_issuers) AS account
       FROM api_keys k JOIN accounts a ON a.id = k.account_id
      WHERE k.secret_hash = $1 AND k.revoked_at IS NULL AND a.disabled_at IS NULL`,
    [secretHash],
  );
  return row ?? null;
}

/** Notes the use of a key, at most once a minute. */
export const touchKey = (manager: EntityManager, keyId: string): Promise<void> =>
  sql.run(
    manager,
    `UPDATE api_keys SET last_used_at = now()
      WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
    [keyId],
  );

/** An account by id, as the worker needs it. */
export async function findAccount(manager: EntityManager, id: string): Promise<Account | null> {
  const row = await sql.maybe<Account>(
    manager,
    `SELECT id, name, region, features, settings, trusted_issuers AS "trustedIssuers" FROM accounts WHERE id = $1`,
    [id],
  );
  return row ?? null;
}
