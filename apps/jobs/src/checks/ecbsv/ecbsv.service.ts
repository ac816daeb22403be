import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../accounts/access/caller.js';
import type { RequestContext } from '../../core/http/request-info.js';
import { requireJobOfType } from '../../jobs/store/stored-job.js';
import { SubmissionService } from '../../jobs/submission/submission.service.js';
import { findRedactedFields } from '../ssn/redacted-fields.js';
import { VerifyEcbsvDto } from './ecbsv.dto.js';
import { type EcbsvRecord, ecbsvRecord } from './ecbsv-record.js';

const TYPE = 'ecbsv-ssn';

/** Submits and reads eCBSV jobs; the number is passed sealed to the engine and nowhere else. */
@Injectable()
export class EcbsvService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly submissions: SubmissionService,
  ) {}

  async verify(caller: Caller, body: VerifyEcbsvDto, context: RequestContext): Promise<EcbsvRecord> {
    const { callbackURL, internalId, properties, ...details } = body;
    const envelope = { callbackURL, internalId, properties };
    const job = await this.submissions.submitCheck(caller, TYPE, envelope, details, context);
    return ecbsvRecord(job, properties?.length ? properties : null);
  }

  async read(caller: Caller, id: string): Promise<EcbsvRecord> {
    const job = await requireJobOfType(this.dataSource.manager, caller, id, TYPE);
    return ecbsvRecord(
      job,
      await findRedactedFields(this.dataSource.manager, { tenant: caller.tenant, jobId: id }),
    );
  }
}
