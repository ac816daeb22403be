import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EngineInput, EngineOutcome, JobEngine } from '../../jobs/store/job-engine.js';
import { featuresEnabled } from '../outcome/features-enabled.js';
import { standaloneOutcome } from '../outcome/standalone-outcome.js';
import { AmlService } from './aml.service.js';
import { saveScreening } from './save-screening.js';
import { latestImport } from './monitors.js';
import { subjectOfJob } from './subject-of-job.js';

/** `id-aml`: a standalone AML screening. */
@Injectable()
export class AmlEngine implements JobEngine {
  constructor(
    private readonly amlService: AmlService,
    private readonly dataSource: DataSource,
  ) {}

  async run({ job, account, now }: EngineInput): Promise<EngineOutcome> {
    const { id: jobId, request } = job.head;
    const parameters = request.parameters as { monitor?: boolean | null };
    const monitor = parameters.monitor ?? account.settings.amlMonitoring;
    const seen = await latestImport(this.dataSource.manager);
    const screening = await this.amlService.screen(
      subjectOfJob(job),
      jobId,
      now,
      account.settings.amlThreshold,
    );
    const outcome = screening.verdict === 'not-determined' ? 'not_determined' : 'determined';
    return {
      state: 'completed',
      ...standaloneOutcome(
        { name: 'aml', errorType: 'AmlError' },
        screening,
        screening.aml,
        featuresEnabled({ aml: { enabled: true, outcome } }),
      ),
      ...saveScreening(screening, { jobId, tenant: job.tenant, seen: monitor ? seen : undefined }),
    };
  }
}
