import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { actorOf, type Caller } from './caller.js';
import { type Effects, lineOf } from './effects.js';
import { recordAuditEvent } from '../audit/record-audit-event.js';

/** Repeated reads of the same data by the same reader within this time are one event, for each process. */
const SAME_READ_MS = 60_000;
/** a few hundred bytes each; an entry evicted early costs one extra event */
const READS_REMEMBERED = 20_000;

/**
 * Records what keys read, and what they have sent again. Not tokens, whose requests leave their own proofs, nor sessions,
 * which read their own job.
 */
@Injectable()
export class ReadAuditService {
  private readonly recent = new LRUCache<string, true>({ max: READS_REMEMBERED, ttl: SAME_READ_MS });

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
  ) {}

  /** Nothing where nothing was shown, or where it stands in the trail already. Resolves once the event is stored. */
  async record(caller: Caller, does: Effects, named: string | undefined): Promise<void> {
    const { shown = {} } = caller;
    if (caller.kind !== 'key' || typeof shown === 'string') return;
    const line = lineOf(does);
    if (line === undefined) return;
    const action = shown.action ?? line;
    const read = { jobId: shown.jobId ?? named, detail: shown.detail };
    const key = [caller.tenant, caller.actor, caller.address, action, JSON.stringify(read)].join('|');
    if (this.recent.has(key)) return;
    this.recent.set(key, true);
    try {
      await recordAuditEvent(this.dataSource.manager, {
        tenant: caller.tenant,
        ...actorOf(caller),
        action,
        ...(caller.address && { addressHash: this.hashAddress(caller.address) }),
        ...(read.jobId && { jobId: read.jobId }),
        ...(read.detail && { detail: read.detail }),
      });
    } catch (error) {
      this.recent.delete(key);
      throw error;
    }
  }

  hashAddress(address: string): string {
    return this.cipher.blindIndex(address, 'audit address');
  }
}
