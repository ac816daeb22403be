import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { AuditedRequest } from '../../organizations/audit/record-audit-event.js';
import { recordOwnEvent } from '../../organizations/audit/record-user-event.js';
import { conflict, notFound } from '../../errors.js';
import { TOTP_DRIFT_STEPS, TOTP_STEP_SECONDS } from '../../limits.js';
import { TotpSecretEntity } from './totp-secret.entity.js';

const belongsTo = (userId: string) => `${userId}|totp_secrets.sealed_secret`;

/** Authenticator apps (RFC 6238): SHA-1, six digits, thirty seconds, which all of them support. */
@Injectable()
export class TotpService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
  ) {}

  /** Creates a secret for the app, replacing an unconfirmed one. No code is required until the first correct one. */
  async begin(person: { id: string; email: string }): Promise<{ secret: string; uri: string }> {
    const totp = authenticator(new Secret({ size: 20 }), person.email);
    const begun = await sql.count(
      this.dataSource,
      `INSERT INTO totp_secrets (user_id, sealed_secret) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret
         WHERE totp_secrets.confirmed_at IS NULL RETURNING user_id`,
      [person.id, this.cipher.encrypt(totp.secret.base32, belongsTo(person.id))],
    );
    if (begun === 0) throw conflict('an authenticator app is set up already: remove it first');
    return { secret: totp.secret.base32, uri: totp.toString() };
  }

  /** True if the code is correct: from then on codes are required. In the caller's transaction. */
  async confirm(manager: EntityManager, userId: string, code: string, by: AuditedRequest): Promise<boolean> {
    if (!(await this.spend(manager, userId, code, 'confirmed_at IS NULL'))) return false;
    await recordOwnEvent(manager, userId, 'totp.added', by);
    return true;
  }

  /** True for a correct code of a confirmed app, once per time step. */
  async check(userId: string, code: string): Promise<boolean> {
    return this.spend(this.dataSource.manager, userId, code, 'confirmed_at IS NOT NULL');
  }

  /** In the caller's transaction. */
  async remove(manager: EntityManager, userId: string, by: AuditedRequest): Promise<void> {
    const { affected } = await manager.delete(TotpSecretEntity, { userId, confirmedAt: Not(IsNull()) });
    if (affected === 0) throw notFound('authenticator app');
    await recordOwnEvent(manager, userId, 'totp.removed', by);
  }

  /** One conditional statement: of two uses of the same code one is refused, as is any code older than the last accepted. */
  private async spend(
    manager: EntityManager,
    userId: string,
    code: string,
    condition: string,
  ): Promise<boolean> {
    const row = await sql.maybe<{ sealed: Buffer }>(
      manager,
      `SELECT sealed_secret AS sealed FROM totp_secrets WHERE user_id = $1 AND ${condition}`,
      [userId],
    );
    if (!row) return false;
    const totp = authenticator(Secret.fromBase32(this.cipher.decryptText(row.sealed, belongsTo(userId))));
    const timestamp = this.clock.now().getTime();
    const drift = totp.validate({ token: code, timestamp, window: TOTP_DRIFT_STEPS });
    if (drift === null) return false;
    const spent = await sql.count(
      manager,
      `UPDATE totp_secrets SET last_step = $2, confirmed_at = coalesce(confirmed_at, now())
       WHERE user_id = $1 AND ${condition} AND sealed_secret = $3 AND (last_step IS NULL OR last_step < $2)`,
      [userId, totp.counter({ timestamp }) + drift, row.sealed],
    );
    return spent === 1;
  }
}

const authenticator = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Bonafide', label, secret, period: TOTP_STEP_SECONDS });
