import { sql } from '@bonafide/platform/database/sql';
import { transact } from '@bonafide/platform/database/transact';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { ServiceError } from '@bonafide/platform/errors';
import { hashSecret, randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { ACCOUNT_FEATURES, type AccountFeature } from '@bonafide/contracts/job-types';
import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { CONFIG, type JobsConfig } from '../config.js';
import { conflict } from '../errors.js';
import { EventLogService } from '../webhooks/events/event-log.service.js';
import type { KeyEvent } from '../webhooks/events/event-type.js';
import { type AuditActor, OPERATOR, recordAuditEvent } from './audit/record-audit-event.js';
import { tenantOf, tenantsOf } from './account.js';
import {
  type AccountSettings,
  auditedSettings,
  changeAccountSettings,
  changedSettings,
  readAccountSettings,
  settingsOf,
} from './settings/account-settings.js';
import { readTrustedIssuers, TrustedIssuersService } from './issuers/trusted-issuers.service.js';
import { AccountEntity } from './account.entity.js';
import { newKeySecret } from './access/key-secret.js';
import { ApiKeyEntity } from './access/api-key.entity.js';
import { SignatureKeyEntity } from './access/signature-key.entity.js';

export interface KeySet {
  apiKey: string;
  publicKey: string;
}

export interface NewAccount {
  accountId: string;
  apiKey: string;
  publicKey: string;
  signatureKey: string;
  sandbox: KeySet & { signatureKey: string };
}

export interface AccountChanges {
  name?: string;
  enable?: AccountFeature[];
  disable?: AccountFeature[];
  settings?: AccountSettings;
  /** replaces the list; as an operator typed it */
  trustedIssuers?: unknown;
  /** `accountGroupSid` of its jobs from now on; empty: none */
  group?: string;
}

export type KeyKind = 'private' | 'public' | 'signature';

export interface ListedKey {
  keyId: string;
  kind: KeyKind;
  sandbox: boolean;
  createdAt: Date;
  /** only of API keys; to the minute */
  lastUsedAt: Date | null;
  disabledAt: Date | null;
  revokedAt: Date | null;
}

/** Number of active keys during a rotation. */
const LIVE_KEYS_MAX = 2;

/** Accounts and their keys, as operators manage them. A secret is returned once and never again. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly issuers: TrustedIssuersService,
    private readonly events: EventLogService,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  async createAccount(input: {
    name: string;
    enable: AccountFeature[];
    settings?: AccountSettings;
    trustedIssuers?: unknown;
    /** `accountGroupSid` of its jobs */
    group?: string;
  }): Promise<NewAccount> {
    const accountId = `acc_${randomAlphanumeric(16)}`;
    const features = Object.fromEntries(
      ACCOUNT_FEATURES.map((feature) => [feature, input.enable.includes(feature)]),
    );
    const trusted = readTrustedIssuers(input.trustedIssuers ?? []);
    return transact(this.dataSource, async (manager) => {
      await manager.insert(AccountEntity, {
        id: accountId,
        name: input.name,
        region: this.config.REGION,
        features,
        settings: readAccountSettings(input.settings),
        accountGroupSid: input.group || null,
      });
      const enabled = input.enable;
      await this.recordAudit(manager, accountId, 'account.created', {
        enabled,
        settings: auditedSettings(input.settings ?? {}),
      });
      if (trusted.length > 0) await this.issuers.change(manager, accountId, () => trusted);
      const keysOf = async (sandbox: boolean) => ({
        apiKey: await this.addKey(manager, accountId, 'private', sandbox),
        publicKey: await this.addKey(manager, accountId, 'public', sandbox),
        signatureKey: await this.addKey(manager, accountId, 'signature', sandbox),
      });
      const live = await keysOf(false);
      return { accountId, ...live, sandbox: await keysOf(true) };
    });
  }

  async listAccounts(): Promise<unknown[]> {
    return sql.rows<object>(
      this.dataSource,
      `SELECT a.id AS "accountId", a.name, a.region, a.account_group_sid AS "accountGroupSid", a.features, a.created_at AS "createdAt", a.disabled_at AS "disabledAt",
              (SELECT json_agg(json_build_object('keyId', k.id, 'kind', k.kind, 'sandbox', k.sandbox, 'accountGroupSid', k.account_group_sid, 'createdAt', k.created_at,
                                                 'lastUsedAt', k.last_used_at) ORDER BY k.created_at)
                 FROM api_keys k WHERE k.account_id = a.id AND k.revoked_at IS NULL) AS keys
         FROM accounts a ORDER BY a.created_at, a.id`,
    );
  }

  async updateAccount(accountId: string, changes: AccountChanges): Promise<void> {
    await this.dataSource.transaction((manager) => this.updateWithin(manager, accountId, changes));
  }

  /** Within the caller's transaction. */
  async updateWithin(manager: EntityManager, accountId: string, changes: AccountChanges): Promise<void> {
    const switched = Object.fromEntries([
      ...(changes.enable ?? []).map((feature) => [feature, true]),
      ...(changes.disable ?? []).map((feature) => [feature, false]),
    ]);
    const trusted =
      changes.trustedIssuers === undefined ? undefined : readTrustedIssuers(changes.trustedIssuers);
    // Taken before the lock on the account's row, as in every change of issuers.
    if (trusted) await this.issuers.change(manager, accountId, () => trusted);
    const count = await sql.count(
      manager,
      `UPDATE accounts SET name = coalesce($2, name), features = features || $3::jsonb, settings = settings || $4::jsonb,
              callback_grant = CASE WHEN $4::jsonb ? 'callback' THEN NULL ELSE callback_grant END,
              account_group_sid = CASE WHEN $5::text IS NULL THEN account_group_sid ELSE nullif($5, '') END
        WHERE id = $1`,
      [
        accountId,
        changes.name ?? null,
        switched,
        readAccountSettings(changes.settings),
        changes.group ?? null,
      ],
    );
    if (count === 0) throw notFound(accountId);
    const { name, enable, disable, settings, group } = changes;
    await this.recordAudit(manager, accountId, 'account.updated', {
      ...(name !== undefined && { renamed: true }),
      ...(enable && { enabled: enable }),
      ...(disable && { disabled: disable }),
      ...(settings && { settings: auditedSettings(settings) }),
      ...(group !== undefined && { group }),
    });
  }

  /** Runs in the caller's transaction, which holds the account's row. @returns the new settings */
  async changeSettings(
    manager: EntityManager,
    { id, settings: before }: Pick<AccountEntity, 'id' | 'settings'>,
    changes: unknown,
    by: AuditActor,
  ): Promise<AccountSettings> {
    const after = changeAccountSettings(before, changes);
    const changed = changedSettings(before, after);
    if (changed.length === 0) return after;
    // Sets the whole column: the query builder does not update parts of JSON.
    await sql.run(manager, 'UPDATE accounts SET settings = $2 WHERE id = $1', [id, after]);
    const part = (of: AccountSettings) => auditedSettings(settingsOf(of, changed));
    await recordAuditEvent(manager, {
      tenant: id,
      ...by,
      action: 'settings.changed',
      detail: { before: part(before), after: part(after) },
    });
    return after;
  }

  /** Its keys, agents and sessions stop working within a second; sessions end for good. */
  async disableAccount(accountId: string): Promise<{ sessionsEnded: number }> {
    return this.dataSource.transaction(async (manager) => {
      await this.switchAccount(manager, accountId, false);
      const sessionsEnded = await sql.count(
        manager,
        `UPDATE job_sessions SET expires_at = least(expires_at, now())
          WHERE tenant = ANY($1::text[]) AND expires_at > now()`,
        [tenantsOf(accountId)],
      );
      return { sessionsEnded };
    });
  }

  async enableAccount(accountId: string): Promise<void> {
    await this.dataSource.transaction((manager) => this.switchAccount(manager, accountId, true));
  }

  /** Idempotent. */
  private async switchAccount(manager: EntityManager, accountId: string, enabled: boolean): Promise<void> {
    const count = await sql.count(
      manager,
      'UPDATE accounts SET disabled_at = CASE WHEN $2 THEN NULL ELSE coalesce(disabled_at, $3) END WHERE id = $1',
      [accountId, enabled, new Date()],
    );
    if (count === 0) throw notFound(accountId);
    await this.recordAudit(manager, accountId, enabled ? 'account.enabled' : 'account.disabled');
  }

  async assertAccount(accountId: string): Promise<void> {
    if (!(await this.dataSource.manager.existsBy(AccountEntity, { id: accountId })))
      throw notFound(accountId);
  }

  /** Every key the account ever had, without its secret: the live ones first, then the newest. */
  async listKeys(accountId: string): Promise<ListedKey[]> {
    await this.assertAccount(accountId);
    return sql.rows<ListedKey>(
      this.dataSource,
      `SELECT id AS "keyId", kind, sandbox, created_at AS "createdAt", last_used_at AS "lastUsedAt",
              disabled_at AS "disabledAt", revoked_at AS "revokedAt"
         FROM (SELECT id, kind, sandbox, created_at, last_used_at, disabled_at, revoked_at FROM api_keys WHERE account_id = $1
               UNION ALL
               SELECT id, 'signature', sandbox, created_at, NULL, NULL, revoked_at FROM signature_keys WHERE account_id = $1) k
        ORDER BY revoked_at IS NOT NULL, created_at DESC, id`,
      [accountId],
    );
  }

  /**
   * Adds a key beside the active one; if two are already active, the oldest is revoked. `group`: the group of the jobs
   * the key creates, in place of the account's; default: that of the key it replaces; empty: the account's.
   */
  async rotateKey(accountId: string, kind: KeyKind, sandbox: boolean, group?: string): Promise<string> {
    return transact(this.dataSource, async (manager) => {
      const table = kind === 'signature' ? 'signature_keys' : 'api_keys';
      // Operators do not retire keys that an account created itself.
      const ofKind = kind === 'signature' ? 'true' : `kind = '${kind}' AND created_by = '${OPERATOR}'`;
      // Two concurrent rotations would each see one active key and leave three.
      const lock = { mode: 'for_no_key_update' } as const;
      if (!(await manager.findOne(AccountEntity, { where: { id: accountId }, lock })))
        throw notFound(accountId);
      const id = newKeyId();
      // What a retired key named goes on in the new one (grants.service.ts).
      const replaced = kind === 'signature' ? '' : `, expires_at = now(), replaced_by = '${id}'`;
      const retired = await sql.rows<{ id: string }>(
        manager,
        `UPDATE ${table} SET revoked_at = now()${replaced} WHERE id IN (
           SELECT id FROM ${table} WHERE account_id = $1 AND sandbox = $2 AND revoked_at IS NULL AND ${ofKind}
           ORDER BY created_at DESC, id OFFSET ${LIVE_KEYS_MAX - 1}) RETURNING id`,
        [accountId, sandbox],
      );
      for (const { id: keyId } of retired)
        await this.recordKey(manager, { accountId, sandbox }, 'key.revoked', keyId, { kind });
      const beside = group ?? (await findKeyGroup(manager, accountId, kind, sandbox));
      return this.addKey(manager, accountId, kind, sandbox, { group: beside || null, id });
    });
  }

  /** The key stops working within a second. False when it was revoked before; throws 404 for an unknown key. */
  async revokeKey(keyId: string): Promise<boolean> {
    return transact(this.dataSource, async (manager) => {
      const revoke = async (table: string) => {
        const rows = await sql.rows<{ accountId: string; sandbox: boolean }>(
          manager,
          `UPDATE ${table} SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL
           RETURNING account_id AS "accountId", sandbox`,
          [keyId],
        );
        for (const key of rows) await this.recordKey(manager, key, 'key.revoked', keyId);
        return rows.length > 0;
      };
      if ((await revoke('api_keys')) || (await revoke('signature_keys'))) return true;
      const known = await sql.count(
        manager,
        'SELECT FROM api_keys WHERE id = $1 UNION ALL SELECT FROM signature_keys WHERE id = $1',
        [keyId],
      );
      if (known === 0) throw keyNotFound(keyId);
      return false;
    });
  }

  /** A disabled key stops working within a second, until it is enabled again. Idempotent. */
  async switchKey(keyId: string, isEnabled: boolean): Promise<void> {
    await transact(this.dataSource, async (manager) => {
      const lock = { mode: 'for_no_key_update' } as const;
      const key = await manager.findOne(ApiKeyEntity, { where: { id: keyId }, lock });
      if (!key) throw keyNotFound(keyId);
      if (key.revokedAt) throw conflict(`key: ${keyId} is revoked`);
      if (isEnabled === (key.disabledAt === null)) return;
      const disabledAt = isEnabled ? null : new Date();
      await manager.update(ApiKeyEntity, { id: keyId }, { disabledAt, revision: key.revision + 1 });
      await this.recordKey(manager, key, isEnabled ? 'key.enabled' : 'key.disabled', keyId);
    });
  }

  private recordAudit(
    manager: EntityManager,
    accountId: string,
    action: string,
    detail?: object,
  ): Promise<void> {
    return recordAuditEvent(manager, {
      tenant: accountId,
      actor: OPERATOR,
      action,
      ...(detail && { detail }),
    });
  }

  private async recordKey(
    manager: EntityManager,
    { accountId, sandbox }: { accountId: string; sandbox: boolean },
    action: KeyEvent,
    keyId: string,
    detail: object = {},
  ): Promise<void> {
    const tenant = tenantOf(accountId, sandbox);
    await recordAuditEvent(manager, { tenant, actor: OPERATOR, action, subject: keyId, detail });
    const data = { id: keyId, sandbox, actor: OPERATOR, ...detail };
    await this.events.record(manager, { tenant, type: action, subjectId: keyId, data });
  }

  private async addKey(
    manager: EntityManager,
    accountId: string,
    kind: KeyKind,
    sandbox: boolean,
    { group = null, id = newKeyId() }: { group?: string | null; id?: string } = {},
  ): Promise<string> {
    await this.recordKey(manager, { accountId, sandbox }, 'key.created', id, { kind });
    if (kind === 'signature') {
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      const sealed = this.cipher.encrypt(secret, `${accountId}|signature_keys.sealed|${id}`);
      await manager.insert(SignatureKeyEntity, { id, accountId, sandbox, sealed });
      return secret;
    }
    const secret = newKeySecret(kind, { region: this.config.REGION }, sandbox);
    const secretHash = hashSecret(secret);
    await manager.insert(ApiKeyEntity, { id, accountId, kind, sandbox, secretHash, accountGroupSid: group });
    return secret;
  }
}

const newKeyId = () => `key_${randomAlphanumeric(12)}`;
const keyNotFound = (keyId: string) => new ServiceError('not-found', `key: ${keyId.slice(0, 64)} not found`);
const notFound = (accountId: string) => new ServiceError('not-found', `account: ${accountId} not found`);

async function findKeyGroup(
  manager: EntityManager,
  accountId: string,
  kind: KeyKind,
  sandbox: boolean,
): Promise<string | null> {
  const rows = await sql.rows<{ group: string | null }>(
    manager,
    `SELECT account_group_sid AS "group" FROM api_keys
      WHERE account_id = $1 AND kind = $2 AND sandbox = $3 AND revoked_at IS NULL ORDER BY created_at DESC, id LIMIT 1`,
    [accountId, kind, sandbox],
  );
  return rows[0]?.group ?? null;
}

/** The live signature keys of an account's space, newest first; two while a key rotates. */
export async function findSignatureKeys(
  manager: EntityManager,
  cipher: FieldCipher,
  accountId: string,
  sandbox: boolean,
): Promise<string[]> {
  const rows = await manager.find(SignatureKeyEntity, {
    where: { accountId, sandbox, revokedAt: IsNull() },
    order: { createdAt: 'DESC', id: 'ASC' },
  });
  return rows.map(({ id, sealed }) => cipher.decryptText(sealed, `${accountId}|signature_keys.sealed|${id}`));
}
