import { Global, Module } from '@nestjs/common';
import { AamvaEngine } from '../checks/aamva/aamva.engine.js';
import { AmlEngine } from '../checks/aml/aml.engine.js';
import { CrosscheckEngine } from '../checks/crosscheck/crosscheck.engine.js';
import { CompletionSignal } from '../processing/completion-signal.js';
import { IdReverificationEngine, SelfieVerificationEngine } from '../faces/face.engine.js';
import { IdVerificationEngine } from '../id-verification/id-verification.engine.js';
import { DobEngine } from '../checks/dob/dob.engine.js';
import { EcbsvEngine } from '../checks/ecbsv/ecbsv.engine.js';
import { SsnEngine } from '../checks/ssn/ssn.engine.js';
import { TinEngine } from '../checks/tin/tin.engine.js';
import { JOB_ENGINES, type JobEngine } from '../processing/job-engine.js';
import { JobSweeper, StorageSweeper } from '../processing/job.sweeper.js';
import { JobIntakes } from '../job-store/inline-jobs.js';
import { JobViews } from '../listing/job-views.service.js';
import { ErasureController } from '../erasure/erasure.controller.js';
import { ListingController } from '../listing/listing.controller.js';
import { SubmissionController } from '../submission/submission.controller.js';
import { ListJobsService } from '../listing/list-jobs.service.js';
import { ProcessJobProcessor } from '../processing/process-job.processor.js';
import { ProcessJobService } from '../processing/process-job.service.js';
import { RemoveJobService } from '../erasure/remove-job.service.js';
import { StandaloneSubmissions } from '../submission/standalone-submissions.js';
import { SubmitJobService } from '../submission/submit-job.service.js';
import { SubmitStandaloneService } from '../submission/submit-standalone.service.js';

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
  controllers: [ListingController, SubmissionController, ErasureController],
  providers: [
    ...PROVIDERS,
    // One engine for each job type; start-up fails on a type with none or two.
    ...ENGINES,
    { provide: JOB_ENGINES, inject: ENGINES, useFactory: (...engines: JobEngine[]) => engines },
  ],
  exports: PROVIDERS,
})
export class JobsModule {}
