import type { EntityManager } from 'typeorm';
import { AccountEntity } from './account.entity.js';

/** Holds the account's row, so that of two at once the second sees what the first did. */
export const lockAccount = (manager: EntityManager, id: string): Promise<AccountEntity> =>
  manager.findOneOrFail(AccountEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
