import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { ACCOUNT_COLUMNS } from '../account-columns.js';
import type { Account } from '../account.js';

/** A host publishes the key of one organization for a project: more accounts than this for it is an operator error. */
const ACCOUNTS_MAX = 20;

const FOUND = `SELECT ${ACCOUNT_COLUMNS}, account_group_sid AS "groupSid" FROM accounts
  WHERE (trusted_issuers @> $1::jsonb OR trusted_issuers @> $2::jsonb) AND disabled_at IS NULL`;
/** `$3`: a did:key. `$4`: how a did:web of the host begins, with a colon at its end. */
const OF_HOST = `${FOUND} AND EXISTS (
    SELECT FROM jsonb_array_elements(trusted_issuers) AS entry
     WHERE entry ->> 'did' = $3 OR starts_with(lower(entry ->> 'did') || ':', $4))
  ORDER BY id LIMIT ${ACCOUNTS_MAX}`;

/** What an unverified token claims. */
export interface ClaimedIssuer {
  issuer: string;
  audience: string;
  /** host of its status list; undefined: it names none */
  listHost?: string | undefined;
}

/**
 * The active accounts that may accept the token: those with an entry for its audience and its issuer. A did:key may be
 * a key of an organization, whose did:web an entry names: then only entries whose did:web is on the host of the token's
 * status list, as every list must be. An account whose own document lists somebody else's key is not asked.
 */
export async function findTrustingAccounts(
  manager: EntityManager,
  { issuer, audience, listHost }: ClaimedIssuer,
): Promise<Account[]> {
  const entriesFor = (named: object) => [
    JSON.stringify([{ ...named, projects: [audience] }]),
    JSON.stringify([{ ...named, resources: [audience] }]),
  ];
  if (listHost === undefined || !issuer.startsWith('did:key:'))
    return sql.rows<Account>(manager, FOUND, entriesFor({ did: issuer }));
  const beginning = `did:web:${encodeURIComponent(listHost)}:`.toLowerCase();
  return sql.rows<Account>(manager, OF_HOST, [...entriesFor({}), issuer, beginning]);
}
