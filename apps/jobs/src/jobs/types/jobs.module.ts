import { Global, Module } from '@nestjs/common';
import { CompletionSignal } from '../processing/completion-signal.js';
import type { JobEngine } from '../store/job-engine.js';
import { JOB_ENGINES, type JobEngines, JobTypes } from '../store/job-type.js';
import { JobSweeper, StorageSweeper } from '../processing/job.sweeper.js';
import { InlineJobs } from '../store/inline-jobs.js';
import { JobViewsService } from '../listing/job-views.service.js';
import { ErasureController } from '../../privacy/erasure.controller.js';
import { ListingController } from '../listing/listing.controller.js';
import { SubmissionController } from '../submission/submission.controller.js';
import { ListJobsService } from '../listing/list-jobs.service.js';
import { ProcessJobProcessor } from '../processing/process-job.processor.js';
import { ProcessJobService } from '../processing/process-job.service.js';
import { RemoveJobService } from '../../privacy/remove-job.service.js';
import { SubmitJobService } from '../submission/submit-job.service.js';
import { SubmissionService } from '../submission/submission.service.js';
import { EmptyTotalsSweeper, TotalsSweeper } from '../totals/totals.sweeper.js';
import { JOB_TYPE_DEFINITIONS } from './registry.js';

const PROVIDERS = [
  CompletionSignal,
  InlineJobs,
  JobSweeper,
  JobViewsService,
  ListJobsService,
  ProcessJobProcessor,
  ProcessJobService,
  RemoveJobService,
  StorageSweeper,
  TotalsSweeper,
  EmptyTotalsSweeper,
  SubmitJobService,
  SubmissionService,
];

const DEFINITIONS = Object.values(JOB_TYPE_DEFINITIONS);
const ENGINES = DEFINITIONS.map(({ engine }) => engine);
const CONTROLLERS = DEFINITIONS.flatMap(({ controllers = [] }) => controllers);
const TYPE_PROVIDERS = DEFINITIONS.flatMap(({ providers = [] }) => providers);
const JOB_TYPES = { provide: JobTypes, useValue: new JobTypes(JOB_TYPE_DEFINITIONS) };

/** Jobs of every type: the registry of types, and what stores, runs, lists and erases them. */
@Global()
@Module({
  controllers: [ListingController, SubmissionController, ErasureController, ...CONTROLLERS],
  providers: [
    ...PROVIDERS,
    ...TYPE_PROVIDERS,
    JOB_TYPES,
    ...ENGINES,
    {
      provide: JOB_ENGINES,
      inject: ENGINES,
      useFactory: (...engines: JobEngine[]): JobEngines =>
        new Map(DEFINITIONS.map(({ type }, index) => [type, engines[index]!])),
    },
  ],
  exports: [...PROVIDERS, ...TYPE_PROVIDERS, JOB_TYPES],
})
export class JobsModule {}
