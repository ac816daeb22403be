import { Clock } from '@bonafide/platform/runtime/clock';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { STORED_REQUEST_DAYS, UNANSWERED_REQUEST_MS } from '../../limits.js';
import { purgeBouncerRequests, purgeUnansweredRequests } from './purge-bouncer-requests.js';

const DAY_MS = 86_400_000;

/** Deletes old authorize requests with their sign-ins and codes; delegations and the audit log keep the outcome. */
@Injectable()
export class RequestSweeper implements Sweeper {
  readonly name = 'purge-authorize-requests';
  readonly everyMs = 10 * 60_000;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async sweep(): Promise<void> {
    const { manager } = this.dataSource;
    const now = this.clock.now().getTime();
    const ago = (ms: number) => new Date(now - ms);
    let purged: number;
    do purged = await purgeUnansweredRequests(manager, ago(UNANSWERED_REQUEST_MS));
    while (purged > 0);
    do purged = await purgeBouncerRequests(manager, ago(STORED_REQUEST_DAYS * DAY_MS));
    while (purged > 0);
  }
}
