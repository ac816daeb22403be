import { hashSecret, randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { AuditedRequest } from '../../organizations/audit/record-audit-event.js';
import { recordOwnEvent } from '../../organizations/audit/record-user-event.js';
import { RECOVERY_CODES } from '../../limits.js';

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
  await sql.run(manager, 'DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await sql.run(manager, 'INSERT INTO recovery_codes (code_hash, user_id) SELECT unnest($2::text[]), $1', [
    userId,
    codes.map((code) => hashOf(userId, code)),
  ]);
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
  const consumed = await sql.count(
    manager,
    'UPDATE recovery_codes SET consumed_at = now() WHERE code_hash = $1 AND consumed_at IS NULL',
    [hashOf(userId, code)],
  );
  return consumed === 1;
}
