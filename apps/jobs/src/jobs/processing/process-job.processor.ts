import type { TaskProcessor } from '@bonafide/platform/queues/queues';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type JobsConfig } from '../../config.js';
import { JOB_PROCESSING } from '../../core/queues.js';
import { jobOf } from './job-task.js';
import { ProcessJobService } from './process-job.service.js';

@Injectable()
export class ProcessJobProcessor implements TaskProcessor {
  readonly queue = JOB_PROCESSING;
  readonly concurrency: number;
  readonly concurrencyMin = 2;

  constructor(
    private readonly processJob: ProcessJobService,
    @Inject(CONFIG) { JOBS_AT_ONCE }: JobsConfig,
  ) {
    this.concurrency = JOBS_AT_ONCE;
  }

  process(task: string): Promise<void> {
    return this.processJob.processJob(jobOf(task));
  }
}
