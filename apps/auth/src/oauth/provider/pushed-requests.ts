import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import type { AdapterPayload } from 'oidc-provider';
import { DataSource } from 'typeorm';

/** Pushed authorization requests (RFC 9126), stored under the hash of the last part of their `request_uri`. */
@Injectable()
export class PushedRequests {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async insert(idHash: string, payload: AdapterPayload): Promise<void> {
    await sql.count(
      this.dataSource,
      'INSERT INTO pushed_requests (id_hash, payload, expires_at) VALUES ($1, $2, $3)',
      [idHash, JSON.stringify(payload), new Date(payload.exp! * 1000)],
    );
  }

  async find(idHash: string): Promise<AdapterPayload | undefined> {
    const row = await sql.maybe<{ payload: AdapterPayload; isConsumed: boolean }>(
      this.dataSource,
      'SELECT payload, consumed_at IS NOT NULL AS "isConsumed" FROM pushed_requests WHERE id_hash = $1',
      [idHash],
    );
    return row && { ...row.payload, ...(row.isConsumed && { consumed: true }) };
  }

  /** True for exactly one of concurrent callers. */
  async consume(idHash: string): Promise<boolean> {
    const consumed = await sql.count(
      this.dataSource,
      'UPDATE pushed_requests SET consumed_at = $2 WHERE id_hash = $1 AND consumed_at IS NULL',
      [idHash, this.clock.now()],
    );
    return consumed === 1;
  }
}
