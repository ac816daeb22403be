import { sql } from '@bonafide/platform/database/sql';
import type {
  DeliveryMessagePort,
  DueDelivery,
  OutgoingMessage,
  Unsent,
} from '@bonafide/delivery/delivery-message';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { createReadCache } from '@bonafide/platform/runtime/read-cache';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { accountIdOf } from '../../accounts/account.js';
import type { AccountSettings } from '../../accounts/settings/account-settings.js';
import { AccountCiphers } from '../../accounts/account-ciphers.js';
import { GrantsService } from '../../accounts/grants/grants.service.js';
import { findSignatureKeys } from '../../accounts/accounts.service.js';
import { JobEntity } from '../../jobs/store/job.entity.js';
import { openBody } from './sealed-body.js';

interface Signing {
  /** newest first */
  secrets: string[];
  /** also send `X-Signature` (HMAC-SHA1), besides the Standard Webhooks headers */
  legacy: boolean;
}

/** How long an account's signature keys are cached: a rotated key signs for at most this long afterwards. */
const KEYS_CACHE_MS = 10_000;
/** accounts with callbacks in flight within ten seconds; some hundred bytes each */
const KEYS_CACHE_ENTRIES = 10_000;

/** Turns a stored callback into the message to send: decrypted, and signed with the account's keys. */
@Injectable()
export class CallbackMessages implements DeliveryMessagePort {
  private readonly signing = createReadCache((tenant: string) => this.findSigning(tenant), {
    max: KEYS_CACHE_ENTRIES,
    ttlMs: KEYS_CACHE_MS,
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly ciphers: AccountCiphers,
    private readonly grants: GrantsService,
  ) {}

  async resolve(delivery: DueDelivery): Promise<OutgoingMessage | Unsent> {
    if (!delivery.body) return 'erased';
    const { ownerId: tenant, subjectId: id } = delivery;
    const job = await this.dataSource.manager.findOne(JobEntity, {
      select: { id: true, callbackGrant: true },
      where: { id, tenant },
    });
    if (await this.grants.findEnd(tenant, job?.callbackGrant)) return 'ungranted';
    const { secrets, legacy } = await this.signing.memo(delivery.ownerId);
    return {
      url: delivery.url,
      body: openBody(this.cipher, delivery, delivery.body),
      headers: { 'x-webhook-event': delivery.event },
      secrets,
      ...(legacy && { legacySignatureKey: secrets[0] }),
    };
  }

  private async findSigning(tenant: string): Promise<Signing> {
    const { manager } = this.dataSource;
    const accountId = accountIdOf(tenant);
    const [secrets, rows] = await Promise.all([
      findSignatureKeys(manager, await this.ciphers.of(tenant), accountId, tenant.endsWith('~sandbox')),
      sql.rows<{ settings: AccountSettings }>(manager, 'SELECT settings FROM accounts WHERE id = $1', [
        accountId,
      ]),
    ]);
    return { secrets, legacy: rows[0]?.settings.legacySignature !== false };
  }
}
