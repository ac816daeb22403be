import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { Account } from './account.js';

/** One audience is one project or resource of one issuer: more accounts than this for it is a mistake of the operator. */
const ACCOUNTS_MAX = 20;

/** The live accounts that accept tokens for this audience, whoever issues them. */
export const findTrustingAccounts = (manager: EntityManager, audience: string): Promise<Account[]> =>
  sql.rows<Account>(
    manager,
    `SELECT id, name, account_group_sid AS "groupSid", region, place, other_cell AS "otherCell", features, settings, trusted_issuers AS "trustedIssuers" FROM accounts
      WHERE (trusted_issuers @> $1::jsonb OR trusted_issuers @> $2::jsonb) AND disabled_at IS NULL
      ORDER BY id LIMIT ${ACCOUNTS_MAX}`,
    [JSON.stringify([{ projects: [audience] }]), JSON.stringify([{ resources: [audience] }])],
  );
