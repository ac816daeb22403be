import { Clock } from '@bonafide/platform/runtime/clock';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { sql } from '@bonafide/platform/database/sql';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import {
  CLIENT_CACHE_SECONDS,
  INTERACTION_SECONDS,
  REMEMBERED_CLIENT_SECONDS,
  UNUSED_CLIENT_SECONDS,
} from '../../limits.js';
import type { ClientMetadata } from './client-metadata.js';
import { GatewayClientEntity } from './gateway-client.entity.js';

export type RegisteredClient = ClientMetadata & {
  /** `eph_…` */
  client_id: string;
  /** Unix seconds */
  client_id_issued_at: number;
};

/** The owner of a preregistered client. */
export interface ClientOwner {
  /** the only organization whose people it may ask; null: all */
  organizationId: string | null;
}

const CLIENT_ID = /^(?:eph|cli)_[A-Za-z0-9]{32}$/;
/** Id prefix of preregistered clients. */
export const PREREGISTERED = 'cli_';
export const newClientId = () => `eph_${randomAlphanumeric(32)}`;

/** For the client's developer. */
export const explainUnknownClient = (clientId: string): string =>
  clientId.startsWith('eph_')
    ? 'the client is not registered, or no longer: a registration that nobody approved is removed after a day, another one a month after its last refresh token. Register the client again'
    : clientId.startsWith(PREREGISTERED)
      ? 'the client is not registered, or was removed by its organization'
      : 'client_id is not known here: register the client, or use the https URL of its metadata document';

/**
 * A delegation expires with its newest refresh token. Its client is kept for longer, so that the expired token gets the
 * right error (invalid_grant, spec Errors) and the client can ask again without a new registration.
 */
const IN_USE = `EXISTS (SELECT 1 FROM delegations d
  WHERE d.client_id = c.client_id AND d.issued_at IS NOT NULL
    AND d.expires_at > $1::timestamptz - interval '${REMEMBERED_CLIENT_SECONDS} seconds')`;

/** Skips rows locked by a request or by another worker; the next sweep deletes them. */
const purge = (table: string, key: string, condition = 'true') => `DELETE FROM ${table} WHERE (${key}) IN (
  SELECT ${key} FROM ${table} c WHERE c.expires_at <= $1 AND ${condition} FOR UPDATE SKIP LOCKED)`;

/** Dynamically registered clients: kept for a day until the first approval, then for a month after the newest refresh token. */
@Injectable()
export class GatewayClientsService implements Sweeper {
  readonly name = 'remove-unused-clients';
  readonly everyMs = 600_000;

  private readonly known = new LRUCache<string, RegisteredClient>({
    max: 1_000,
    ttl: CLIENT_CACHE_SECONDS * 1000,
    ttlResolution: 0,
    perf: { now: () => this.clock.now().getTime() },
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async insert(client: RegisteredClient): Promise<void> {
    const now = this.clock.now();
    await this.dataSource.manager.insert(GatewayClientEntity, {
      clientId: client.client_id,
      metadata: { ...client },
      createdAt: now,
      expiresAt: new Date(now.getTime() + UNUSED_CLIENT_SECONDS * 1000),
    });
  }

  /** Cached, as each request needs its client: an expired client may still be found for a few seconds. */
  async find(clientId: string): Promise<RegisteredClient | undefined> {
    const known = this.known.get(clientId);
    if (known) return known;
    const client = await this.read(clientId);
    if (client) this.known.set(clientId, client);
    return client;
  }

  /** The owner of a client; undefined if it registered itself or publishes its metadata. */
  async findOwner(clientId: string): Promise<ClientOwner | undefined> {
    if (!CLIENT_ID.test(clientId)) return undefined;
    const where = { clientId, isPreregistered: true };
    return (await this.dataSource.manager.findOneBy(GatewayClientEntity, where)) ?? undefined;
  }

  private async read(clientId: string): Promise<RegisteredClient | undefined> {
    if (!CLIENT_ID.test(clientId)) return undefined;
    const row = await sql.maybe<{ metadata: RegisteredClient }>(
      this.dataSource,
      `SELECT c.metadata FROM gateway_clients c WHERE c.client_id = $2 AND (c.expires_at > $1 OR ${IN_USE})`,
      [this.clock.now(), clientId],
    );
    return row?.metadata;
  }

  async sweep(): Promise<void> {
    const now = this.clock.now();
    await sql.run(this.dataSource, purge('gateway_clients', 'client_id', `NOT ${IN_USE}`), [now]);
    await sql.run(this.dataSource, purge('issued_tokens', 'model, id_hash'), [now]);
    // A person may still be answering a request of an expired client.
    const unanswered = new Date(now.getTime() - INTERACTION_SECONDS * 1000);
    await sql.run(this.dataSource, purge('pushed_requests', 'id_hash'), [unanswered]);
    await sql.run(this.dataSource, purge('device_requests', 'id_hash'), [unanswered]);
    await sql.run(this.dataSource, purge('backchannel_requests', 'id_hash'), [unanswered]);
  }
}
