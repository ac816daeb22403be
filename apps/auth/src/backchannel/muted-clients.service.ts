import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuditedRequest } from '../audit/record-audit-event.js';
import { recordOwnEvent } from '../audit/record-user-event.js';

export interface MutedClient {
  clientId: string;
  clientName: string | null;
  mutedAt: Date;
}

/** Clients that a person has muted: their requests are not shown to the person, and the clients are not told. */
@Injectable()
export class MutedClients {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  list(userId: string): Promise<MutedClient[]> {
    return sql.rows<MutedClient>(
      this.dataSource,
      `SELECT s.client_id AS "clientId", c.metadata->>'client_name' AS "clientName", s.muted_at AS "mutedAt"
       FROM muted_clients s JOIN gateway_clients c ON c.client_id = s.client_id
       WHERE s.user_id = $1 ORDER BY s.muted_at DESC`,
      [userId],
    );
  }

  mute(userId: string, clientId: string, request: AuditedRequest): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const muted = await sql.count(
        manager,
        `INSERT INTO muted_clients (user_id, client_id, muted_at)
         SELECT $1, client_id, $3 FROM gateway_clients WHERE client_id = $2 ON CONFLICT DO NOTHING`,
        [userId, clientId, this.clock.now()],
      );
      if (muted === 1) await recordOwnEvent(manager, userId, 'client.muted', request, { client: clientId });
    });
  }

  unmute(userId: string, clientId: string, request: AuditedRequest): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const unmuted = await sql.count(
        manager,
        'DELETE FROM muted_clients WHERE user_id = $1 AND client_id = $2',
        [userId, clientId],
      );
      if (unmuted === 1)
        await recordOwnEvent(manager, userId, 'client.unmuted', request, { client: clientId });
    });
  }
}
