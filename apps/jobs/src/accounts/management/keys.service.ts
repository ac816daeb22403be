import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { hashSecret, randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { transact } from '@bonafide/platform/database/transact';
import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan, Or } from 'typeorm';
import { tenantOf } from '../account.js';
import { ApiKeyEntity } from '../access/api-key.entity.js';
import { actorOf, type Caller, personOf } from '../access/caller.js';
import { exceededBound, type KeyGrant, lastUsedAddressOf, UNBOUNDED } from '../access/key-grant.js';
import { newKeySecret } from '../access/key-secret.js';
import { lockAccount } from '../lock-account.js';
import { recordAuditEvent } from '../audit/record-audit-event.js';
import { ADMIN_SCOPES } from '../access/scopes.js';
import { CONFIG, type JobsConfig } from '../../config.js';
import { conflict } from '../../errors.js';
import { EventLogService } from '../../webhooks/events/event-log.service.js';
import type { KeyEvent } from '../../webhooks/events/event-type.js';
import { AGENT_KEY_LIFETIME_MS, API_KEYS_MAX, KEY_GRACE_SECONDS } from '../../limits.js';
import { parseIsoDateTime } from '../../core/values/iso-date-time.js';
import type { CreateKeyDto, RotateKeyDto, UpdateKeyDto } from './key.dto.js';
import type { KeyView } from './key-view.js';

/** A key with its secret, which is shown only once. */
export interface NewKey {
  key: KeyView;
  secret: string;
}

const ENDED_KEYS_SHOWN = 500;
const KEY_ID_CHARACTERS = 12;

/**
 * The keys of the caller's account, live and sandbox. Nobody can grant more than they hold: keys that a caller creates,
 * widens or rotates stay within the caller's own limits (docs/design/rights-and-audit.md).
 */
@Injectable()
export class KeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
    private readonly events: EventLogService,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  /** Active keys, newest first, then the most recently revoked ones. */
  async listKeys({ account }: Caller): Promise<{ keys: KeyView[] }> {
    const keys = this.dataSource.getRepository(ApiKeyEntity);
    const [live, ended] = await Promise.all([
      keys.find({
        where: { accountId: account.id, revokedAt: IsNull() },
        order: { createdAt: 'DESC', id: 'ASC' },
      }),
      keys.find({
        where: { accountId: account.id, revokedAt: MoreThan(new Date(0)) },
        order: { revokedAt: 'DESC', id: 'ASC' },
        take: ENDED_KEYS_SHOWN,
      }),
    ]);
    return { keys: [...live, ...ended].map((key) => this.viewOf(key)) };
  }

  /** Throws 404 for a key of another account. */
  async getKey(caller: Caller, id: string): Promise<{ key: KeyView; revision: number }> {
    const key = await findKey(this.dataSource.manager, caller, id);
    return { key: this.viewOf(key), revision: key.revision };
  }

  /** Repeated with the same request after its response was lost, it gives the same key a new secret. */
  async createKey(caller: Caller, body: CreateKeyDto): Promise<NewKey> {
    const { kind, sandbox = false, note = null } = body;
    const grant = this.grantOf(body, UNBOUNDED);
    if (kind === 'public') refusePrivateBounds(grant);
    this.assertWithin(caller, kind, grant);
    return transact(this.dataSource, async (manager) => {
      await lockAccount(manager, caller.account.id);
      return this.insertKey(manager, caller, newIdOf(caller), {
        ...{ kind, sandbox, note, grant: caller.lifetime ?? null },
        ...grant,
      });
    });
  }

  /** `revision`: from `If-Match`; throws 412 if the key has changed since. */
  async updateKey(
    caller: Caller,
    id: string,
    changes: UpdateKeyDto,
    revision: number | undefined,
  ): Promise<{ key: KeyView; revision: number }> {
    return transact(this.dataSource, async (manager) => {
      const key = await findKey(manager, caller, id, true);
      if (revision !== undefined && revision !== key.revision)
        throw new ServiceError('precondition-failed', `key: ${key.id} has changed since it was read`);
      if (key.revokedAt) throw conflict(`key: ${key.id} is revoked`);
      const grant = this.grantOf(changes, key);
      if (key.kind === 'public') refusePrivateBounds(grant);
      this.assertWithin(caller, key.kind, grant);
      const changed = { ...grant, note: changes.note === undefined ? key.note : changes.note };
      await manager.update(ApiKeyEntity, { id: key.id }, { ...changed, revision: key.revision + 1 });
      const detail = { before: shownBounds(key), after: shownBounds({ ...key, ...changed }) };
      await this.record(manager, caller, key, 'key.changed', detail);
      return { key: this.viewOf({ ...key, ...changed }), revision: key.revision + 1 };
    });
  }

  /**
   * Creates a key with the same limits; the old one keeps working for the grace period. One of two concurrent calls
   * gets 409.
   */
  async rotateKey(caller: Caller, id: string, body: RotateKeyDto): Promise<NewKey> {
    const graceMs = (body.graceSeconds ?? KEY_GRACE_SECONDS) * 1000;
    return transact(this.dataSource, async (manager) => {
      await lockAccount(manager, caller.account.id);
      const old = await findKey(manager, caller, id, true);
      const { kind, sandbox, note, scopes, jobTypes, addresses, expiresAt, accountGroupSid } = old;
      const grant = { scopes, jobTypes, addresses, expiresAt };
      const replacedBy = newIdOf(caller);
      const isRepeat = old.replacedBy === replacedBy;
      if (old.revokedAt) throw conflict(`key: ${old.id} is revoked`);
      if (old.disabledAt) throw conflict(`key: ${old.id} is disabled`);
      if (old.replacedBy !== null && !isRepeat) throw conflict(`key: ${old.id} was rotated already`);
      this.assertWithin(caller, kind, grant);
      if (!isRepeat) {
        const ends = new Date(this.clock.now().getTime() + graceMs);
        const changes = { replacedBy, expiresAt: expiresAt && expiresAt < ends ? expiresAt : ends };
        await manager.update(ApiKeyEntity, { id: old.id }, { ...changes, revision: old.revision + 1 });
        await this.record(manager, caller, old, 'key.rotated', { replacedBy });
      }
      // Whoever rotates it holds the new secret.
      const lifetime = caller.lifetime ?? old.grant;
      const key = { kind, sandbox, note, accountGroupSid, grant: lifetime, ...grant };
      return this.insertKey(manager, caller, replacedBy, key);
    });
  }

  /** The key stops working within a second. Idempotent. */
  async revokeKey(caller: Caller, id: string): Promise<{ key: KeyView }> {
    return transact(this.dataSource, async (manager) => {
      const key = await findKey(manager, caller, id, true);
      if (key.revokedAt) return { key: this.viewOf(key) };
      const changes = { revokedAt: this.clock.now(), revision: key.revision + 1 };
      await manager.update(ApiKeyEntity, { id: key.id }, changes);
      await this.record(manager, caller, key, 'key.revoked', {});
      return { key: this.viewOf({ ...key, ...changes }) };
    });
  }

  /** A disabled key stops working within a second, until it is enabled again. Idempotent. */
  async switchKey(caller: Caller, id: string, isEnabled: boolean): Promise<{ key: KeyView }> {
    return transact(this.dataSource, async (manager) => {
      const key = await findKey(manager, caller, id, true);
      if (key.revokedAt) throw conflict(`key: ${key.id} is revoked`);
      if (isEnabled === (key.disabledAt === null)) return { key: this.viewOf(key) };
      // Enabling gives the key its rights back: nobody gives more than they hold.
      if (isEnabled) this.assertWithin(caller, key.kind, key);
      const changes = { disabledAt: isEnabled ? null : this.clock.now(), revision: key.revision + 1 };
      await manager.update(ApiKeyEntity, { id: key.id }, changes);
      await this.record(manager, caller, key, isEnabled ? 'key.enabled' : 'key.disabled', {});
      return { key: this.viewOf({ ...key, ...changes }) };
    });
  }

  /** Omitted fields stay unchanged; null removes a limit. */
  private grantOf(changes: UpdateKeyDto, before: KeyGrant): KeyGrant {
    const { scopes, jobTypes, addresses, expiresAt } = changes;
    const ends = typeof expiresAt === 'string' ? parseIsoDateTime(expiresAt) : expiresAt;
    if (ends && ends <= this.clock.now())
      throw invalidParameter('expiresAt', 'expiresAt: must be in the future');
    return {
      scopes: scopes ?? before.scopes,
      jobTypes: jobTypes === undefined ? before.jobTypes : jobTypes,
      addresses: addresses === undefined ? before.addresses : addresses,
      expiresAt: ends === undefined ? before.expiresAt : ends,
    };
  }

  private assertWithin(caller: Caller, kind: ApiKeyEntity['kind'], grant: KeyGrant): void {
    const held = this.heldBy(caller);
    // A public key opens sessions from any browser that has it.
    const asked: KeyGrant =
      kind === 'public' ? { ...grant, scopes: ['jobs:write'], addresses: held.addresses } : grant;
    const exceeded = exceededBound(held, asked);
    if (!exceeded) return;
    const message = `${exceeded}: goes beyond what the caller itself ${exceeded === 'expiresAt' ? 'has' : 'holds'}`;
    throw new ServiceError('forbidden', message, { details: [{ parameter: exceeded, message }] });
  }

  /** An agent's keys expire, and cannot create further keys: they would outlast a revoked delegation. */
  private heldBy(caller: Caller): KeyGrant {
    if (caller.kind === 'key' || caller.kind === 'public') return caller.grant;
    return {
      ...UNBOUNDED,
      scopes: [...(caller.scopes ?? [])].filter(
        (scope) => !(ADMIN_SCOPES as readonly string[]).includes(scope),
      ) as KeyGrant['scopes'],
      expiresAt: new Date(this.clock.now().getTime() + AGENT_KEY_LIFETIME_MS),
    };
  }

  private async insertKey(
    manager: EntityManager,
    caller: Caller,
    id: string,
    key: KeyParts,
  ): Promise<NewKey> {
    const accountId = caller.account.id;
    const secret = newKeySecret(key.kind, { region: this.config.REGION }, key.sandbox);
    const before = await manager.findOneBy(ApiKeyEntity, { id, accountId, createdBy: personOf(caller) });
    if (before) await manager.update(ApiKeyEntity, { id }, { secretHash: hashSecret(secret) });
    else {
      const live = { accountId, revokedAt: IsNull(), expiresAt: Or(IsNull(), MoreThan(this.clock.now())) };
      if ((await manager.countBy(ApiKeyEntity, live)) >= API_KEYS_MAX)
        throw conflict(`an account has at most ${API_KEYS_MAX} live keys: revoke one first`);
      const row = { ...key, id, accountId, secretHash: hashSecret(secret), createdBy: personOf(caller) };
      await manager.insert(ApiKeyEntity, row);
      await this.record(manager, caller, row, 'key.created', { kind: key.kind, ...shownBounds(key) });
    }
    return { key: this.viewOf(await findKey(manager, caller, id)), secret };
  }

  private async record(
    manager: EntityManager,
    caller: Caller,
    { id, sandbox }: Pick<ApiKeyEntity, 'id' | 'sandbox'>,
    action: KeyEvent,
    detail: object,
  ): Promise<void> {
    const tenant = tenantOf(caller.account.id, sandbox);
    await recordAuditEvent(manager, { tenant, ...actorOf(caller), action, subject: id, detail });
    const data = { id, sandbox, actor: caller.actor, ...detail };
    await this.events.record(manager, { tenant, type: action, subjectId: id, data });
  }

  private viewOf({ lastUsedAddress, ...key }: ApiKeyEntity): KeyView {
    return {
      id: key.id,
      kind: key.kind,
      sandbox: key.sandbox,
      ...shownBounds(key),
      note: key.note,
      createdAt: key.createdAt.toISOString(),
      createdBy: key.createdBy,
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      lastUsedAddress: lastUsedAddress && this.cipher.decryptText(lastUsedAddress, lastUsedAddressOf(key.id)),
      replacedBy: key.replacedBy,
      revokedAt: key.revokedAt?.toISOString() ?? null,
      disabledAt: key.disabledAt?.toISOString() ?? null,
    };
  }
}

type KeyParts = Pick<ApiKeyEntity, 'kind' | 'sandbox' | 'note' | 'grant'> &
  KeyGrant & { accountGroupSid?: string | null };

/** A repeated request refers to the key its first run created. */
const newIdOf = ({ newJobId }: Caller) => `key_${newJobId ?? randomAlphanumeric(KEY_ID_CHARACTERS)}`;

const shownBounds = ({ scopes, jobTypes, addresses, expiresAt }: KeyGrant) => ({
  scopes,
  jobTypes,
  addresses,
  expiresAt: expiresAt?.toISOString() ?? null,
});

function refusePrivateBounds({ scopes, addresses }: KeyGrant): void {
  const parameter = scopes ? 'scopes' : addresses ? 'addresses' : undefined;
  if (parameter) throw invalidParameter(parameter, `${parameter}: not for public keys`);
}

async function findKey(
  manager: EntityManager,
  { account }: Caller,
  id: string,
  isLocked = false,
): Promise<ApiKeyEntity> {
  const where = { id, accountId: account.id };
  const lock = isLocked ? ({ lock: { mode: 'for_no_key_update' } } as const) : {};
  const key = await manager.findOne(ApiKeyEntity, { where, ...lock });
  if (!key) throw new ServiceError('not-found', `key: ${id.slice(0, 64)} not found`);
  return key;
}
