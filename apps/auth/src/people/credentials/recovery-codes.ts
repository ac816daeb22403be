import { hashSecret, randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { type EntityManager, IsNull } from 'typeorm';
import type { AuditedRequest } from '../../organizations/audit/record-audit-event.js';
import { recordOwnEvent } from '../../organizations/audit/record-user-event.js';
import { RECOVERY_CODES } from '../../limits.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';

const CODE = /^[a-z0-9]{16}$/;
/** 36^16 ≈ 2^82: the hashes cannot be brute-forced. */
const newCode = () => randomAlphanumeric(32).toLowerCase().slice(0, 16);
const shown = (code: string) => code.match(/.{4}/g)!.join('-');
const hashOf = (userId: string, code: string) => hashSecret(`${userId}|${code}`);

/** New recovery codes, shown only once. They replace all earlier ones. */
export async function replaceRecoveryCodes(
  manager: EntityManager,
  userId: string,
  by: AuditedRequest,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await manager.delete(RecoveryCodeEntity, { userId });
  const rows = codes.map((code) => ({ codeHash: hashOf(userId, code), userId }));
  await manager.insert(RecoveryCodeEntity, rows);
  await recordOwnEvent(manager, userId, 'recovery_codes.made', by);
  return codes.map(shown);
}

/** True for exactly one of concurrent uses of the code. */
export async function consumeRecoveryCode(
  manager: EntityManager,
  userId: string,
  given: string,
): Promise<boolean> {
  const code = given.toLowerCase().replace(/[\s-]/g, '');
  if (!CODE.test(code)) return false;
  const { affected } = await manager.update(
    RecoveryCodeEntity,
    { codeHash: hashOf(userId, code), consumedAt: IsNull() },
    { consumedAt: () => 'now()' },
  );
  return affected === 1;
}
