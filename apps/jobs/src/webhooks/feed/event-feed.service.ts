import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { invalidParameter } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller, tenantIn } from '../../accounts/access/caller.js';
import { type EventBody, openEvent } from '../events/event-row.js';
import { matchEventTypes } from '../events/event-type.js';
import { EVENTS_PAGE, EVENTS_POLL_MS } from '../../limits.js';
import { CompletionSignal } from '../../jobs/processing/completion-signal.js';
import type { ListEventsDto } from './event-feed.dto.js';
import { EventSequencerService } from './event-sequencer.service.js';
import { cursorOf, readCursor } from './feed-cursor.js';
import { type FeedPart, type FeedQuery, readFeed } from './read-feed.js';

export interface EventPage {
  events: EventBody[];
  /** `after` for the next request, even when there were no events */
  next: string;
  /** more events are already available; can be true for a page with few or no events of the requested types */
  more: boolean;
}

export interface FeedReader {
  /** aborted when the client disconnects */
  signal: AbortSignal;
  /** authenticates the caller again: a key can be revoked while it waits. Throws when it is no longer valid */
  renewCaller(): Promise<Caller>;
}

/** The events of an account in feed order, each exactly as it is delivered. */
@Injectable()
export class EventFeedService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly sequencer: EventSequencerService,
    private readonly signal: CompletionSignal,
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
    caller.shown = events.length > 0 ? { action: 'events.read' } : 'nothing';
    return {
      events: events.map((event) => JSON.parse(openEvent(this.cipher, event).toString()) as EventBody),
      next: cursorOf(next),
      more: isMore,
    };
  }

  /** Waits until there are events or time is up. Holds a database connection only while it reads. */
  private async follow(asked: FeedQuery, wait: number, closed: AbortSignal): Promise<FeedPart> {
    const { tenant } = asked;
    const until = performance.now() + wait * 1_000;
    for (let query = asked; ;) {
      const left = until - performance.now();
      const isOver = left <= 0 || closed.aborted || this.signal.isClosing;
      // Starts listening before reading, so that nothing in between is missed.
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

/** Refuses a position from which the feed cannot continue without a gap. */
function assertReadable({ after }: FeedQuery, { last, expired }: FeedPart): void {
  if (after === 'latest' || after === 0) return;
  if (after > last) throw invalidParameter('after', 'after: is no place in this feed');
  if (after < expired)
    throw invalidParameter('after', 'after: events behind it have expired; begin again without it');
}
