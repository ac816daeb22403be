import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { sql } from '@bonafide/platform/database/sql';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EVENTS } from '../../core/queues.js';
import { type EventRow, eventRow, type NewEvent } from './event-row.js';
import { insertEvents } from './insert-events.js';

/** Records events of an account, for its feed and its webhook endpoints (docs/design/events.md). */
@Injectable()
export class EventLogService {
  constructor(
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
    private readonly queues: TaskQueues,
  ) {}

  /** A row to be inserted by a larger statement (`insertEvents`). */
  rowOf(event: Omit<NewEvent, 'at'>): EventRow {
    return eventRow(this.cipher, { ...event, at: this.clock.now() });
  }

  /** Runs in the caller's transaction, so that the event exists exactly if the change does. Call `announce` after commit. */
  async record(manager: EntityManager, event: Omit<NewEvent, 'at'>): Promise<void> {
    const { text, value } = insertEvents([this.rowOf(event)], 1);
    await sql.run(manager, text, [value]);
  }

  /** Call after commit; never throws. The sweeper finds events that were not announced. */
  async announce(tenant: string): Promise<void> {
    await this.queues.enqueue(EVENTS, tenant);
  }
}
