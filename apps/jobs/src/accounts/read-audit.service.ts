import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { actorOf, type Caller } from './caller.js';
import { recordAuditEvent } from '../audit/record-audit-event.js';

export type Read =
  | 'result.read'
  | 'results.listed'
  | 'related.read'
  | 'explanation.read'
  | 'notes.read'
  | 'invites.listed'
  | 'photos.read'
  | 'report.read'
  | 'audit.read'
  | 'audit.exported'
  | 'events.read';

/** Repeated reads of the same data by the same reader within this time are one event, for each process (decision 0042). */
const SAME_READ_MS = 60_000;
/** a few hundred bytes each; an entry evicted early costs one extra event */
const READS_REMEMBERED = 20_000;

/**
 * Records who read what is known of persons: results and what was submitted, photographs, reviewers' notes. Not agents, whose requests leave their own proofs, nor sessions, which read
 * their own job.
 */
@Injectable()
export class ReadAudit {
  private readonly recent = new LRUCache<string, true>({ max: READS_REMEMBERED, ttl: SAME_READ_MS });

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
  ) {}

  /** `detail`: how it was requested, never the values searched for. Resolves once the event is stored. */
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
