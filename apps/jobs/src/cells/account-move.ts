// The state changes of a move, each one conditional statement. At most one end serves the account: the source gives it
// up before the target takes it, and takes it back only if the target has nothing (decision 0378).
import { sql } from '@bonafide/platform/database/sql';
import type { DataSource, EntityManager } from 'typeorm';
import type { AccountPlace } from '../accounts/account-place.js';

export interface MovingAccount {
  id: string;
  place: AccountPlace;
  otherCell: string | null;
  moveId: string | null;
}

export const findMovingAccount = (dataSource: DataSource, id: string): Promise<MovingAccount | undefined> =>
  sql.maybe(
    dataSource,
    'SELECT id, place, other_cell AS "otherCell", move_id AS "moveId" FROM accounts WHERE id = $1',
    [id],
  );

/** False when it is not in this state, or in another move. */
export async function changePlace(
  on: DataSource | EntityManager,
  move: { accountId: string; moveId: string; otherCell: string | null },
  from: AccountPlace,
  to: AccountPlace,
): Promise<boolean> {
  const count = await sql.count(
    on,
    `UPDATE accounts SET place = $3, other_cell = $5, move_id = $4
      WHERE id = $1 AND place = $2 AND (place = 'here' OR move_id = $4) AND erased_at IS NULL`,
    [move.accountId, from, to, move.moveId, move.otherCell],
  );
  return count === 1;
}

/** While it arrives, it authenticates nobody, and arriving jobs open no reviews. */
const ARRIVING = {
  settings: '{"review": {"queue": "off"}}',
  trusted_issuers: '[]',
};

/** False when another account, or another move of this one, is already there. */
export async function insertArriving(
  target: DataSource,
  account: string,
  move: { accountId: string; moveId: string; otherCell: string },
): Promise<boolean> {
  await sql.run(
    target,
    `INSERT INTO accounts (id, name, region, features, settings, trusted_issuers, created_at, place, other_cell, move_id)
     SELECT id, name, region, features, $2::jsonb, $3::jsonb, created_at, 'arriving', $4, $5::uuid
       FROM json_populate_record(NULL::accounts, $1::json) ON CONFLICT DO NOTHING`,
    [account, ARRIVING.settings, ARRIVING.trusted_issuers, move.otherCell, move.moveId],
  );
  const there = await findMovingAccount(target, move.accountId);
  return there?.place === 'arriving' && there.moveId === move.moveId;
}

export const readAccountRow = async (source: DataSource, id: string): Promise<string> =>
  (
    await sql.one<{ doc: string }>(
      source,
      'SELECT row_to_json(a)::text AS doc FROM accounts a WHERE id = $1',
      [id],
    )
  ).doc;

/** Sets the row to what the source's row says, apart from the move. */
export const settleAccountRow = (manager: EntityManager, account: string): Promise<void> =>
  sql.run(
    manager,
    `UPDATE accounts SET name = given.name, features = given.features, settings = given.settings,
            trusted_issuers = given.trusted_issuers, disabled_at = given.disabled_at, account_group_sid = given.account_group_sid
       FROM json_populate_record(NULL::accounts, $1::json) AS given WHERE accounts.id = given.id`,
    [account],
  );
