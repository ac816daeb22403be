import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import type { AdapterPayload } from 'oidc-provider';
import { DataSource, IsNull } from 'typeorm';
import { PushedRequestEntity } from './pushed-request.entity.js';

/** Pushed authorization requests (RFC 9126), stored under the hash of the last part of their `request_uri`. */
@Injectable()
export class PushedRequests {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async insert(idHash: string, payload: AdapterPayload): Promise<void> {
    await sql.run(
      this.dataSource,
      'INSERT INTO pushed_requests (id_hash, payload, expires_at) VALUES ($1, $2, $3)',
      [idHash, JSON.stringify(payload), new Date(payload.exp! * 1000)],
    );
  }

  async find(idHash: string): Promise<AdapterPayload | undefined> {
    const row = await this.dataSource.manager.findOneBy(PushedRequestEntity, { idHash });
    return row ? { ...row.payload, ...(row.consumedAt && { consumed: true }) } : undefined;
  }

  /** True for exactly one of concurrent callers. */
  async consume(idHash: string): Promise<boolean> {
    const { affected } = await this.dataSource.manager.update(
      PushedRequestEntity,
      { idHash, consumedAt: IsNull() },
      { consumedAt: this.clock.now() },
    );
    return affected === 1;
  }
}
