import { prepared, sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { type Delegation, DELEGATION_COLUMNS } from './delegation.js';

const FIND = `SELECT ${DELEGATION_COLUMNS} FROM delegations d JOIN organizations o ON o.id = d.organization_id`;
const FIND_ALL = prepared(`${FIND} WHERE d.id = ANY ($1)`);

/** The delegation with this id, of any organization: the caller must check the owner. */
export const findDelegation = (manager: EntityManager, id: string): Promise<Delegation | undefined> =>
  sql.maybe<Delegation>(manager, `${FIND} WHERE d.id = $1`, [id]);

/** The existing delegations among these ids, unordered. */
export const findDelegations = (manager: EntityManager, ids: string[]): Promise<Delegation[]> =>
  sql.rows<Delegation>(manager, FIND_ALL, [ids]);
