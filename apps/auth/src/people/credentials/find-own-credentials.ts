import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/** The credentials with which a person can sign in. */
export interface OwnCredentials {
  hasPassword: boolean;
  passkeys: number;
  hasTotp: boolean;
  /** unused */
  recoveryCodes: number;
  /** an organization's provider vouches for them */
  hasCompany: boolean;
}

/** `lock`: the person's credentials cannot change until the transaction ends. */
export async function findOwnCredentials(
  manager: EntityManager,
  userId: string,
  { lock = false } = {},
): Promise<OwnCredentials> {
  if (lock) await sql.run(manager, 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  return sql.one<OwnCredentials>(
    manager,
    `SELECT EXISTS (SELECT 1 FROM users WHERE id = $1 AND password_hash IS NOT NULL) AS "hasPassword",
       (SELECT count(*) FROM passkeys WHERE user_id = $1)::int AS passkeys,
       EXISTS (SELECT 1 FROM totp_secrets WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS "hasTotp",
       (SELECT count(*) FROM recovery_codes WHERE user_id = $1 AND consumed_at IS NULL)::int AS "recoveryCodes",
       EXISTS (SELECT 1 FROM company_identities i JOIN company_connections c USING (organization_id, issuer)
         WHERE i.user_id = $1) AS "hasCompany"`,
    [userId],
  );
}

/** A person with a second factor needs it at every sign-in: a password alone is not enough. */
export const hasSecondFactor = ({ passkeys, hasTotp }: OwnCredentials): boolean => passkeys > 0 || hasTotp;
