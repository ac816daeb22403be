import { DeliveryOutbox } from '@bonafide/delivery/delivery.outbox';
import { sql } from '@bonafide/platform/database/sql';
import type { Sweeper, TaskProcessor } from '@bonafide/platform/queues/queues';
import { sweepEach } from '@bonafide/platform/queues/sweep-each';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { enqueueForEndpoints } from '../endpoints/enqueue-for-endpoints.js';
import { EVENT_BATCH } from '../../limits.js';
import { CompletionSignal } from '../../jobs/processing/completion-signal.js';
import { EVENTS } from '../../core/queues.js';

/**
 * Assigns events their positions in the feed of their tenant, in one transaction at a time per tenant, which locks the
 * feed's row. So when a position is visible, all earlier ones are too, however late the transaction of an event
 * commits; with an order chosen by the writers, a reader could miss an event (docs/design/events.md). Deliveries to
 * endpoints are written along with the position.
 */
@Injectable()
export class EventSequencerService implements TaskProcessor, Sweeper {
  readonly name = 'events';
  readonly everyMs = 1_000;
  readonly queue = EVENTS;
  readonly concurrency = 4;

  constructor(
    private readonly dataSource: DataSource,
    private readonly signal: CompletionSignal,
    private readonly outbox: DeliveryOutbox,
  ) {}

  /** A task names a tenant with events that have no position yet. */
  process(tenant: string): Promise<void> {
    return this.sequence(tenant);
  }

  /** Runs until no event of the tenant is waiting. */
  async sequence(tenant: string): Promise<void> {
    while (await this.isWaiting(tenant)) await this.sequenceBatch(tenant);
  }

  /** Finds events that were never announced, or only to a process that died. */
  async sweep(): Promise<void> {
    const rows = await sql.rows<{ tenant: string }>(
      this.dataSource,
      'SELECT DISTINCT tenant FROM events WHERE position IS NULL',
    );
    await sweepEach(rows, ({ tenant }) => this.sequence(tenant));
  }

  private async isWaiting(tenant: string): Promise<boolean> {
    const { isWaiting } = await sql.one<{ isWaiting: boolean }>(
      this.dataSource,
      'SELECT EXISTS (SELECT FROM events WHERE tenant = $1 AND position IS NULL) AS "isWaiting"',
      [tenant],
    );
    return isWaiting;
  }

  private async sequenceBatch(tenant: string): Promise<void> {
    const endpoints = await this.dataSource.transaction(async (manager) => {
      const last = await lockFeed(manager, tenant);
      // A separate statement: it sees what was committed while the one above waited for the row.
      return sql.rows<{ id: string }>(
        manager,
        `WITH waiting AS (
           SELECT id, row_number() OVER (ORDER BY number) AS place FROM (
             SELECT id, number FROM events WHERE tenant = $1 AND position IS NULL
              ORDER BY number LIMIT ${EVENT_BATCH} FOR UPDATE) AS first
         ), placed AS (
           UPDATE events SET position = $2 + place FROM waiting WHERE events.tenant = $1 AND events.id = waiting.id
            RETURNING events.id, type, subject_id, position
         ), advanced AS (
           UPDATE event_feeds SET position = (SELECT max(position) FROM placed)
            WHERE tenant = $1 AND EXISTS (SELECT FROM placed)
         ), sent AS (
           ${enqueueForEndpoints('placed')} RETURNING owner_id
         )
         SELECT DISTINCT owner_id AS id FROM sent`,
        [tenant, last],
      );
    });
    this.signal.announce(tenant);
    await Promise.all(endpoints.map(({ id }) => this.outbox.startDelivery(id)));
  }
}

/** The last assigned position; locked until the transaction ends. */
async function lockFeed(manager: EntityManager, tenant: string): Promise<string> {
  const { position } = await sql.one<{ position: string }>(
    manager,
    `INSERT INTO event_feeds (tenant) VALUES ($1)
     ON CONFLICT (tenant) DO UPDATE SET position = event_feeds.position RETURNING position`,
    [tenant],
  );
  return position;
}
