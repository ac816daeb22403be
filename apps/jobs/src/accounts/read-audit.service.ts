import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { actorOf, type Caller } from './caller.js';
import { recordAuditEvent } from '../audit/record-audit-event.js';

export type Read =
  | 'result.read'
  | 'results.listed'
  | 'photos.read'
  | 'report.read'
  | 'audit.read'
  | 'audit.exported'
  | 'events.read';

/** The same reader reading the same again is one event in so long, for each process (decision 0042). */
const SAME_READ_MS = 60_000;
/** a few hundred bytes each; what is forgotten early is one event more */
const READS_REMEMBERED = 20_000;

/** Notes who read results and photographs. Agents' requests leave proofs of their own; a session reads its own job. */
@Injectable()
export class ReadAudit {
  private readonly recent = new LRUCache<string, true>({ max: READS_REMEMBERED, ttl: SAME_READ_MS });

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
  ) {}

  /** `detail`: how it was asked for, never the values that were searched. Settles once the event is stored. */
  async record(caller: Caller, action: Read, read: { jobId?: string; detail?: object }): Promise<void> {
    if (caller.kind !== 'key') return;
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
