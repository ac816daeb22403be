import type { DeliveryMessagePort, DueDelivery, OutgoingMessage } from '@bonafide/delivery/delivery-message';
import { FieldCipher } from '@bonafide/platform/field-cipher';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { accountIdOf } from '../accounts/account.js';
import { findSignatureKeys } from '../accounts/accounts.service.js';

/** How long an account's signature keys are remembered: a rotated key signs at most this much longer. */
const KEYS_CACHE_MS = 10_000;
const KEYS_CACHE_ENTRIES = 10_000;

/** A stored callback as the message to send: its own bytes, signed with the account's keys. */
@Injectable()
export class CallbackMessages implements DeliveryMessagePort {
  private readonly keys = new Map<string, { until: number; found: Promise<string[]> }>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
  ) {}

  async resolve(delivery: DueDelivery): Promise<OutgoingMessage | null> {
    if (!delivery.body) return null;
    const secrets = await this.keysOf(delivery.ownerId);
    return {
      url: delivery.url,
      body: delivery.body,
      headers: { 'x-webhook-event': delivery.event },
      secrets,
      legacySignatureKey: secrets[0],
    };
  }

  private keysOf(tenant: string): Promise<string[]> {
    const now = Date.now();
    const known = this.keys.get(tenant);
    if (known && known.until > now) return known.found;
    if (this.keys.size >= KEYS_CACHE_ENTRIES) this.keys.clear();
    const sandbox = tenant.endsWith('~sandbox');
    const found = findSignatureKeys(this.dataSource.manager, this.cipher, accountIdOf(tenant), sandbox);
    this.keys.set(tenant, { until: now + KEYS_CACHE_MS, found });
    found.catch(() => this.keys.delete(tenant));
    return found;
  }
}
