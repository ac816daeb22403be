import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  CHECK_DEADLINE_MS,
  type IdCheck,
  type IdCheckFinding,
  type IdCheckInput,
  notRun,
} from '../outcome/id-check.js';
import { AmlService, type AmlSubject } from './aml.service.js';
import { saveScreening } from './save-screening.js';
import { latestImport } from './monitors.js';
import { subjectOfPerson } from './subject-of-job.js';

/** AML screening within an id-verification, of the document's person, or of the submitted one if none was read. */
@Injectable()
export class AmlIdCheck implements IdCheck {
  readonly name = 'aml';
  readonly feature = 'amlEnabled';
  readonly deadlineMs = CHECK_DEADLINE_MS;
  readonly errorType = 'AmlError';

  constructor(
    private readonly amlService: AmlService,
    private readonly dataSource: DataSource,
  ) {}

  async run({ job, account, now, document }: IdCheckInput): Promise<IdCheckFinding> {
    const subject = subjectOfPerson(await document, job.head.request.parameters as AmlSubject);
    if (!subject.lastName) return notRun('no name was submitted or read', this.absent());
    const seen = await latestImport(this.dataSource.manager);
    const { amlThreshold, amlMonitoring } = account.settings;
    const screening = await this.amlService.screen(subject, job.head.id, now, amlThreshold);
    const { verdict, message, aml, simulated } = screening;
    return {
      verdict,
      message,
      result: { aml },
      confidences: { idAml: aml.confidence.normalized },
      billable: verdict !== 'not-determined',
      simulated,
      ...saveScreening(screening, {
        jobId: job.head.id,
        tenant: job.tenant,
        seen: amlMonitoring ? seen : undefined,
      }),
    };
  }

  absent(): Record<string, unknown> {
    return { aml: null };
  }
}
