import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuditedRequest } from '../../organizations/audit/record-audit-event.js';
import { recordOwnEvent } from '../../organizations/audit/record-user-event.js';

export interface BlockedClient {
  clientId: string;
  clientName: string | null;
  blockedAt: Date;
}

/** Clients that a person has blocked: their requests are not shown to the person, and the clients are not told. */
@Injectable()
export class BlockedClientsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** `onlyIn`: only clients of this organization. */
  list(userId: string, onlyIn?: string): Promise<BlockedClient[]> {
    return sql.rows<BlockedClient>(
      this.dataSource,
      `SELECT s.client_id AS "clientId", c.metadata->>'client_name' AS "clientName", s.blocked_at AS "blockedAt"
       FROM blocked_clients s JOIN gateway_clients c ON c.client_id = s.client_id
       WHERE s.user_id = $1 AND ($2::text IS NULL OR c.organization_id = $2) ORDER BY s.blocked_at DESC`,
      [userId, onlyIn ?? null],
    );
  }

  block(userId: string, clientId: string, request: AuditedRequest): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const blocked = await sql.count(
        manager,
        `INSERT INTO blocked_clients (user_id, client_id, blocked_at)
         SELECT $1, client_id, $3 FROM gateway_clients WHERE client_id = $2 ON CONFLICT DO NOTHING`,
        [userId, clientId, this.clock.now()],
      );
      if (blocked === 1) await recordOwnEvent(manager, userId, 'client.muted', request, { client: clientId });
    });
  }

  unblock(
    { userId, onlyIn }: { userId: string; onlyIn?: string },
    clientId: string,
    request: AuditedRequest,
  ): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const unblocked = await sql.count(
        manager,
        `DELETE FROM blocked_clients s USING gateway_clients c WHERE s.user_id = $1 AND s.client_id = $2
           AND c.client_id = s.client_id AND ($3::text IS NULL OR c.organization_id = $3)`,
        [userId, clientId, onlyIn ?? null],
      );
      if (unblocked === 1)
        await recordOwnEvent(manager, userId, 'client.unmuted', request, { client: clientId });
    });
  }
}
