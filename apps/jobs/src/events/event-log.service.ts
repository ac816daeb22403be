import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { sql } from '@bonafide/platform/database/sql';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EVENTS } from '../queues.js';
import { type EventRow, eventRow, type NewEvent } from './event-row.js';
import { insertEvents } from './insert-events.js';

/** What happens in an account, for its feed and its webhook endpoints (decision 0270). */
@Injectable()
export class EventLog {
  constructor(
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
    private readonly queues: TaskQueues,
  ) {}

  /** To be written in a larger statement (`insertEvents`). */
  rowOf(event: Omit<NewEvent, 'at'>): EventRow {
    return eventRow(this.cipher, { ...event, at: this.clock.now() });
  }

  /** In the caller's transaction: the event exists exactly when what it tells does. Announce it after commit. */
  async record(manager: EntityManager, event: Omit<NewEvent, 'at'>): Promise<void> {
    const { text, value } = insertEvents([this.rowOf(event)], 1);
    await sql.run(manager, text, [value]);
  }

  /** After commit; never throws. What is not announced is found by the sweeper. */
  async announce(tenant: string): Promise<void> {
    await this.queues.enqueue(EVENTS, tenant);
  }
}
