import { preparedQuery } from '@bonafide/platform/database/prepared-query';
import type { EntityManager } from 'typeorm';
import { type Delegation, DELEGATION_COLUMNS } from './delegation.js';

/** The delegation of this id, of any organization: whoever calls checks whose it is. */
export async function findDelegation(manager: EntityManager, id: string): Promise<Delegation | undefined> {
  const [row] = (await manager.query(
    `SELECT ${DELEGATION_COLUMNS} FROM delegations d JOIN organizations o ON o.id = d.organization_id WHERE d.id = $1`,
    [id],
  )) as Delegation[];
  return row;
}

const FIND_ALL = `
  SELECT ${DELEGATION_COLUMNS} FROM delegations d JOIN organizations o ON o.id = d.organization_id WHERE d.id = ANY ($1)`;

/** Those of these ids that exist, in no order. */
export async function findDelegations(manager: EntityManager, ids: string[]): Promise<Delegation[]> {
  const { rows } = await preparedQuery<Delegation>(manager, FIND_ALL, [ids]);
  return rows;
}
