import type { EntityManager } from 'typeorm';
import { AccountEntity } from './account.entity.js';

/** Locks the account's row, so that the second of two concurrent changes sees the first. */
export const lockAccount = (manager: EntityManager, id: string): Promise<AccountEntity> =>
  manager.findOneOrFail(AccountEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
