import { Global, Module } from '@nestjs/common';
import { AamvaEngine } from '../checks/aamva/aamva.engine.js';
import { AmlEngine } from '../checks/aml/aml.engine.js';
import { CrosscheckEngine } from '../checks/crosscheck/crosscheck.engine.js';
import { CompletionSignal } from './completion-signal.js';
import { IdReverificationEngine, SelfieVerificationEngine } from '../id-verification/face.engine.js';
import { IdVerificationEngine } from '../id-verification/id-verification.engine.js';
import { DobEngine } from '../dob/dob.engine.js';
import { EcbsvEngine } from '../ecbsv/ecbsv.engine.js';
import { SsnEngine } from '../ssn/ssn.engine.js';
import { TinEngine } from '../tin/tin.engine.js';
import { JOB_ENGINES, type JobEngine } from './job-engine.js';
import { JobSweeper, StorageSweeper } from './job.sweeper.js';
import { JobIntakes } from './job-intakes.js';
import { JobViews } from './job-views.service.js';
import { JobsController } from './jobs.controller.js';
import { ListJobsService } from './list-jobs.service.js';
import { ProcessJobProcessor } from './process-job.processor.js';
import { ProcessJobService } from './process-job.service.js';
import { RemoveJobService } from './remove-job.service.js';
import { StandaloneSubmissions } from './standalone-submissions.js';
import { SubmitJobService } from './submit-job.service.js';
import { SubmitStandaloneService } from './submit-standalone.service.js';

const PROVIDERS = [
  CompletionSignal,
  JobIntakes,
  JobSweeper,
  JobViews,
  ListJobsService,
  ProcessJobProcessor,
  ProcessJobService,
  RemoveJobService,
  StandaloneSubmissions,
  StorageSweeper,
  SubmitJobService,
  SubmitStandaloneService,
];

const ENGINES = [
  IdVerificationEngine,
  IdReverificationEngine,
  SelfieVerificationEngine,
  CrosscheckEngine,
  AamvaEngine,
  AmlEngine,
  TinEngine,
  SsnEngine,
  DobEngine,
  EcbsvEngine,
];

@Global()
@Module({
  controllers: [JobsController],
  providers: [
    ...PROVIDERS,
    // One engine for each job type; start-up fails on a type with none or two.
    ...ENGINES,
    { provide: JOB_ENGINES, inject: ENGINES, useFactory: (...engines: JobEngine[]) => engines },
  ],
  exports: PROVIDERS,
})
export class JobsModule {}
