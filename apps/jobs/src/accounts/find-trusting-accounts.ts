import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { ACCOUNT_COLUMNS } from './account-columns.js';
import type { Account } from './account.js';

/** An audience is one project or resource of one issuer: more accounts than this for it is an operator error. */
const ACCOUNTS_MAX = 20;

const TRUSTING = `SELECT ${ACCOUNT_COLUMNS}, account_group_sid AS "groupSid" FROM accounts
  WHERE (trusted_issuers @> $1::jsonb OR trusted_issuers @> $2::jsonb) AND disabled_at IS NULL
  ORDER BY id LIMIT ${ACCOUNTS_MAX}`;

/** The active accounts that accept tokens for this audience, from any issuer. */
export const findTrustingAccounts = (manager: EntityManager, audience: string): Promise<Account[]> =>
  sql.rows<Account>(manager, TRUSTING, [
    JSON.stringify([{ projects: [audience] }]),
    JSON.stringify([{ resources: [audience] }]),
  ]);
