import { Global, Module } from '@nestjs/common';
import { JOB_TYPES } from '@bonafide/contracts/job-types';
import { CompletionSignal } from './completion-signal.js';
import { JOB_ENGINES } from './job-engine.js';
import { JobSweeper, StorageSweeper } from './job-sweeper.js';
import { JobViews } from './job-views.service.js';
import { JobsController } from './jobs.controller.js';
import { ListJobsService } from './list-jobs.service.js';
import { ProcessJobProcessor } from './process-job.processor.js';
import { ProcessJobService } from './process-job.service.js';
import { RemoveJobService } from './remove-job.service.js';
import { StandaloneSubmissions } from './standalone-submissions.js';
import { SubmitJobService } from './submit-job.service.js';
import { UndeterminedEngine } from './undetermined-engine.js';

const PROVIDERS = [
  CompletionSignal,
  JobSweeper,
  JobViews,
  ListJobsService,
  ProcessJobProcessor,
  ProcessJobService,
  RemoveJobService,
  StandaloneSubmissions,
  StorageSweeper,
  SubmitJobService,
];

@Global()
@Module({
  controllers: [JobsController],
  providers: [
    ...PROVIDERS,
    // One engine for each job type; start-up fails on a type with none or two.
    { provide: JOB_ENGINES, useFactory: () => [new UndeterminedEngine(JOB_TYPES)] },
  ],
  exports: PROVIDERS,
})
export class JobsModule {}
