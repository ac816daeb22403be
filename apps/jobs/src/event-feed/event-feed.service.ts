import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { invalidParameter } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller, tenantIn } from '../accounts/caller.js';
import { ReadAudit } from '../accounts/read-audit.service.js';
import { type EventBody, openEvent } from '../events/event-row.js';
import { matchEventTypes } from '../events/event-type.js';
import { EVENTS_PAGE, EVENTS_POLL_MS } from '../limits.js';
import { CompletionSignal } from '../processing/completion-signal.js';
import type { ListEventsDto } from './event-feed.dto.js';
import { EventSequencer } from './event-sequencer.service.js';
import { cursorOf, readCursor } from './feed-cursor.js';
import { type FeedPart, type FeedQuery, readFeed } from './read-feed.js';

export interface EventPage {
  events: EventBody[];
  /** `after` of the next request, also when nothing has come */
  next: string;
  /** more is there already; a page with few or no events of the types asked for can have it too */
  more: boolean;
}

export interface FeedReader {
  /** aborted when the client hung up */
  signal: AbortSignal;
  /** who the caller is by now: a key can be revoked while it waits. Throws when nobody any more */
  renewCaller(): Promise<Caller>;
}

/** The events of an account in the order of their places, each exactly as it is delivered. */
@Injectable()
export class EventFeed {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly sequencer: EventSequencer,
    private readonly signal: CompletionSignal,
    private readonly reads: ReadAudit,
  ) {}

  async read(caller: Caller, query: ListEventsDto, reader: FeedReader): Promise<EventPage> {
    const { limit = EVENTS_PAGE, after = 'evc_0', types, wait = 0 } = query;
    const asked: FeedQuery = {
      tenant: tenantIn(caller, query),
      after: after === 'latest' ? after : readCursor(after),
      limit,
      ...(types && { types: matchEventTypes(types, 'types') }),
      ...(caller.jobTypes && { jobTypes: caller.jobTypes }),
    };
    const part = await this.follow(asked, wait, reader.signal);
    const { next, isMore } = part;
    const { jobTypes } = wait > 0 && part.events.length > 0 ? await reader.renewCaller() : caller;
    const events = part.events.filter(({ jobType }) => !jobTypes || (jobType && jobTypes.has(jobType)));
    if (events.length > 0) await this.reads.record(caller, 'events.read', {});
    return {
      events: events.map((event) => JSON.parse(openEvent(this.cipher, event).toString()) as EventBody),
      next: cursorOf(next),
      more: isMore,
    };
  }

  /** Until something has come or the time is over. Holds a connection to the database while it looks alone. */
  private async follow(asked: FeedQuery, wait: number, closed: AbortSignal): Promise<FeedPart> {
    const { tenant } = asked;
    const until = performance.now() + wait * 1_000;
    for (let query = asked; ;) {
      const left = until - performance.now();
      const isOver = left <= 0 || closed.aborted || this.signal.isClosing;
      // Listened for before it is read: what happens in between is heard.
      const heard = isOver ? undefined : this.signal.waitFor(tenant, Math.min(left, EVENTS_POLL_MS), closed);
      await this.sequencer.sequence(tenant);
      const part = await readFeed(this.dataSource, query);
      assertReadable(query, part);
      if (isOver || part.events.length > 0) return part;
      query = { ...query, after: part.next };
      if (!part.isMore) await heard;
    }
  }
}

/** Refuses a place from which the feed cannot go on without a gap. */
function assertReadable({ after }: FeedQuery, { last, expired }: FeedPart): void {
  if (after === 'latest' || after === 0) return;
  if (after > last) throw invalidParameter('after', 'after: is no place in this feed');
  if (after < expired)
    throw invalidParameter('after', 'after: events behind it have expired; begin again without it');
}
