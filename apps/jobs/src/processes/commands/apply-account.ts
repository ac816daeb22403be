import { ServiceError } from '@bonafide/platform/errors';
import type { AccountFeature } from '@bonafide/contracts/job-types';
import type { DataSource, EntityManager } from 'typeorm';
import { AccountEntity } from '../../accounts/account.entity.js';
import type { AccountsService } from '../../accounts/accounts.service.js';
import type { MembersService } from '../../accounts/members/members.service.js';
import type { TrustedIssuersService } from '../../accounts/issuers/trusted-issuers.service.js';
import { BY_OPERATOR } from '../../accounts/audit/record-audit-event.js';
import { type AccountFile, type AccountState, type Change, planChanges } from './account-file.js';

export interface AccountServices {
  dataSource: DataSource;
  accounts: AccountsService;
  issuers: TrustedIssuersService;
  members: MembersService;
}

/** Returns the differences; with `isApplied`, changes the account to match the file, completely or not at all. */
export function applyAccount(
  services: AccountServices,
  file: AccountFile,
  isApplied: boolean,
): Promise<Change[]> {
  return services.dataSource.transaction(async (manager) => {
    // Taken before the lock on the account's row, as in every change of issuers.
    await services.issuers.lock(manager);
    const { row, state } = await readState(services, manager, file.account);
    const changes = planChanges(state, file);
    if (!isApplied || changes.length === 0) return changes;
    const concerns = (part: string) => changes.some((change) => change.part.split('.')[0] === part);
    const { account: id, issuers, members } = file;
    if (issuers && concerns('issuers')) await services.issuers.change(manager, id, () => issuers);
    if (members && concerns('members'))
      await services.members.change(manager, id, () => [...members], BY_OPERATOR);
    if (file.settings && concerns('settings')) {
      const removed = Object.keys(row.settings).map((name) => [name, null]);
      await services.accounts.changeSettings(
        manager,
        row,
        { ...Object.fromEntries(removed), ...file.settings },
        BY_OPERATOR,
      );
      await manager.update(AccountEntity, { id }, { callbackGrant: null });
    }
    if (['name', 'group', 'features'].some(concerns))
      await services.accounts.updateWithin(manager, id, {
        ...(file.name !== undefined && { name: file.name }),
        ...(file.group !== undefined && { group: file.group }),
        ...(file.features && switchesOf(state.features, file.features)),
      });
    return changes;
  });
}

const switchesOf = (before: readonly AccountFeature[], after: readonly AccountFeature[]) => ({
  enable: after.filter((name) => !before.includes(name)),
  disable: before.filter((name) => !after.includes(name)),
});

async function readState(
  { members }: AccountServices,
  manager: EntityManager,
  id: string,
): Promise<{ row: AccountEntity; state: AccountState }> {
  const row = await manager.findOne(AccountEntity, {
    where: { id },
    lock: { mode: 'for_no_key_update' },
  });
  if (!row) throw new ServiceError('not-found', `account: ${id} not found`);
  const { name, accountGroupSid, features, settings, trustedIssuers } = row;
  const state = {
    name,
    group: accountGroupSid ?? '',
    features: (Object.keys(features) as AccountFeature[]).filter((one) => features[one]),
    settings,
    issuers: trustedIssuers,
    members: await members.list(manager, id),
  };
  return { row, state };
}
