import { Clock } from '@bonafide/platform/runtime/clock';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { sweepIdempotencyKeys } from '@bonafide/platform/http/idempotency';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sweepSessionTokens } from '../../accounts/access/find-session.js';
import { PhotosService } from '../../media/photos/photos.service.js';
import { ProcessJobService } from './process-job.service.js';

/** Finds jobs that are due or overdue. */
@Injectable()
export class JobSweeper implements Sweeper {
  readonly name = 'jobs';
  readonly everyMs = 1_000;
  constructor(private readonly processJob: ProcessJobService) {}

  async sweep(): Promise<void> {
    await this.processJob.sweepDue();
    await this.processJob.sweepDeadlines();
  }
}

/** Removes expired photos, idempotency records and sealed session tokens. */
@Injectable()
export class StorageSweeper implements Sweeper {
  readonly name = 'storage';
  readonly everyMs = 60_000;
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly photos: PhotosService,
  ) {}

  async sweep(signal?: AbortSignal): Promise<void> {
    await this.photos.removeDue(signal);
    await sweepIdempotencyKeys(this.dataSource.manager);
    await sweepSessionTokens(this.dataSource.manager, this.clock.now());
  }
}
