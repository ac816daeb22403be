import type { DueDelivery, OutgoingMessage, Unsent } from '@bonafide/delivery/delivery-message';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { MicroBatch } from '@bonafide/platform/database/micro-batch';
import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { createReadCache } from '@bonafide/platform/runtime/read-cache';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GrantsService } from '../../accounts/grants/grants.service.js';
import { openEvent } from '../events/event-row.js';
import type { EventType } from '../events/event-type.js';
import { liveKeys, openSecrets } from './endpoint-secrets.js';
import { WebhookEndpointEntity } from './webhook-endpoint.entity.js';

interface DeliveredEvent {
  id: string;
  tenant: string;
  type: EventType;
  body: Buffer | null;
  createdAt: Date;
}

const ENDPOINT_CACHE_MS = 1_000;
/** endpoints with deliveries in flight within a second, some hundred bytes each */
const ENDPOINT_CACHE_ENTRIES = 10_000;
const EVENTS_PER_STATEMENT = 64;

/** Turns a delivery to a webhook endpoint into the message to send: the event's bytes, signed with the endpoint's keys. */
@Injectable()
export class EndpointMessages {
  private readonly endpoints = createReadCache((id: string) => this.findEndpoint(id), {
    max: ENDPOINT_CACHE_ENTRIES,
    ttlMs: ENDPOINT_CACHE_MS,
  });
  private readonly events: MicroBatch<string, DeliveredEvent | null>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
    private readonly grants: GrantsService,
  ) {
    this.events = new MicroBatch((ids) => this.findEvents(ids), {
      maxItems: EVENTS_PER_STATEMENT,
      concurrency: Infinity,
    });
  }

  async resolve(delivery: DueDelivery): Promise<OutgoingMessage | Unsent> {
    const endpoint = await this.endpoints.memo(delivery.ownerId);
    if (!endpoint || endpoint.disabledAt) return 'disabled';
    if (await this.grants.findEnd(endpoint.tenant, endpoint.grant)) return 'ungranted';
    const body = delivery.event === TEST_EVENT ? testBody(delivery) : await this.bodyOf(delivery.id);
    if (!body) return 'erased';
    const { secrets, url } = endpoint;
    return {
      url,
      body,
      headers: { ...secrets.headers, 'x-webhook-event': delivery.event },
      secrets: liveKeys(secrets, this.clock.now()).map(({ secret }) => secret),
    };
  }

  private async bodyOf(deliveryId: string): Promise<Buffer | null> {
    const event = await this.events.add(deliveryId);
    return event?.body ? openEvent(this.cipher, event) : null;
  }

  private async findEvents(deliveryIds: string[]): Promise<(DeliveredEvent | null)[]> {
    const rows = await sql.rows<DeliveredEvent & { deliveryId: string }>(
      this.dataSource,
      `SELECT d.id AS "deliveryId", e.id, e.tenant, e.type, e.body, e.created_at AS "createdAt"
         FROM deliveries d JOIN events e ON e.id = d.event_id WHERE d.id = ANY($1::text[])`,
      [deliveryIds],
    );
    const found = new Map(rows.map((row) => [row.deliveryId, row]));
    return deliveryIds.map((id) => found.get(id) ?? null);
  }

  private async findEndpoint(id: string) {
    const row = await this.dataSource.manager.findOneBy(WebhookEndpointEntity, { id });
    return row && { ...row, secrets: openSecrets(this.cipher, id, row.sealed) };
  }
}

/** Sent to one endpoint on request; not an event of the account. */
export const TEST_EVENT = 'endpoint.test';

function testBody({ id, ownerId, createdAt }: DueDelivery): Buffer {
  const event = { id: id.replace('msg_', 'evt_'), type: TEST_EVENT, timestamp: createdAt.toISOString() };
  return Buffer.from(JSON.stringify({ ...event, data: { endpoint: ownerId } }));
}
