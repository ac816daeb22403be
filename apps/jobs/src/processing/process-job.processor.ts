import type { TaskProcessor } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { JOB_PROCESSING } from '../queues.js';
import { ProcessJobService } from './process-job.service.js';

@Injectable()
export class ProcessJobProcessor implements TaskProcessor {
  readonly queue = JOB_PROCESSING;
  readonly concurrency = 16;

  constructor(private readonly processJob: ProcessJobService) {}

  process(task: string): Promise<void> {
    return this.processJob.processJob(task);
  }
}
