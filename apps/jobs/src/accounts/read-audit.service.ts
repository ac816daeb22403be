import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { BoundedMap } from '@bonafide/vc-jwt/bounded-map';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from './caller.js';
import { recordAuditEvent } from '../audit/record-audit-event.js';

export type Read = 'result.read' | 'results.listed' | 'photos.read' | 'report.read';

/** The same reader reading the same again is one event in so long, for each process (decision 0042). */
const SAME_READ_MS = 60_000;
const READS_REMEMBERED = 20_000;

/** Notes who read results and photographs. Agents' requests leave proofs of their own; a session reads its own job. */
@Injectable()
export class ReadAudit {
  private readonly recent = new BoundedMap<string, number>(READS_REMEMBERED);

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
  ) {}

  /** `detail`: how it was asked for, never the values that were searched. Settles once the event is stored. */
  async record(caller: Caller, action: Read, read: { jobId?: string; detail?: object }): Promise<void> {
    if (caller.kind !== 'key') return;
    const key = [caller.tenant, caller.actor, caller.address, action, JSON.stringify(read)].join('|');
    const now = Date.now();
    if (now - (this.recent.get(key) ?? -Infinity) < SAME_READ_MS) return;
    this.recent.set(key, now);
    try {
      await recordAuditEvent(this.dataSource.manager, {
        tenant: caller.tenant,
        actor: caller.actor,
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
