import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../accounts/access/caller.js';
import type { RequestContext } from '../../core/http/request-info.js';
import { requireJobOfType } from '../../jobs/store/stored-job.js';
import { SubmissionService } from '../../jobs/submission/submission.service.js';
import { VerifySsnDto } from './ssn.dto.js';
import { type SsnAnswer, ssnAnswer, type SsnRecord, ssnRecord } from './ssn-record.js';
import { findRedactedFields } from './redacted-fields.js';

const TYPE = 'private-ssn';

/** Submits and reads private SSN jobs; the number is passed sealed to the engine and nowhere else. */
@Injectable()
export class SsnService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly submissions: SubmissionService,
  ) {}

  async verify(caller: Caller, body: VerifySsnDto, context: RequestContext): Promise<SsnAnswer> {
    const { callbackURL, internalId, ...details } = body;
    const envelope = { callbackURL, internalId };
    return ssnAnswer(await this.submissions.submitCheck(caller, TYPE, envelope, details, context));
  }

  async read(caller: Caller, id: string): Promise<SsnRecord> {
    const job = await requireJobOfType(this.dataSource.manager, caller, id, TYPE);
    return ssnRecord(
      job,
      await findRedactedFields(this.dataSource.manager, { tenant: caller.tenant, jobId: id }),
    );
  }
}
