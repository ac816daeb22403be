import { Clock } from '@bonafide/platform/runtime/clock';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { STORED_REQUEST_DAYS } from '../limits.js';
import { purgeDeletedProjects } from './save-project.js';

const DAY_MS = 86_400_000;

/** Purges deleted projects once they can have no pending deliveries; delegations and the audit log stay. */
@Injectable()
export class DeletedProjectsSweeper implements Sweeper {
  readonly name = 'purge-deleted-projects';
  readonly everyMs = 3_600_000;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - STORED_REQUEST_DAYS * DAY_MS);
    let purged: number;
    do purged = await purgeDeletedProjects(this.dataSource.manager, before);
    while (purged > 0);
  }
}
