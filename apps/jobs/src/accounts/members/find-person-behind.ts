import type { EntityManager } from 'typeorm';
import { AccountMemberEntity } from './account-member.entity.js';
import { ApiKeyEntity } from '../access/api-key.entity.js';

/**
 * The person at the end of the chain of a key's creators: `user:` and their DID. Null when nobody knows: the chain ends at
 * an operator, a machine or a policy, or at somebody who was removed from the members.
 */
export async function findPersonBehind(
  manager: EntityManager,
  accountId: string,
  keyId: string,
): Promise<string | null> {
  const passed = new Set<string>();
  for (let id = keyId; !passed.has(id);) {
    passed.add(id);
    const key = await manager.findOne(ApiKeyEntity, {
      select: { createdBy: true, grant: true },
      where: { id, accountId },
    });
    if (!key || isUnapproved(key)) return null;
    const [, kind, name] = /^([a-z]+):(.*)$/s.exec(key.createdBy) ?? [];
    if (kind === 'user') {
      const removed = { accountId, subject: name, role: 'removed' } as const;
      return (await manager.existsBy(AccountMemberEntity, removed)) ? null : key.createdBy;
    }
    if (kind !== 'key' || name === undefined) return null;
    id = name;
  }
  return null;
}

/** Made with a delegation that no person approved. */
const isUnapproved = ({ grant }: Pick<ApiKeyEntity, 'grant'>): boolean =>
  grant !== null && grant.grantor.kind !== 'key' && grant.grantor.approval.basis !== undefined;
