import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../accounts/access/caller.js';
import type { RequestContext } from '../../core/http/request-info.js';
import { requireJobOfType } from '../../jobs/store/stored-job.js';
import { SubmissionService } from '../../jobs/submission/submission.service.js';
import { VerifyDobDto } from './dob.dto.js';
import { type DobRecord, dobRecord } from './dob-record.js';

const TYPE = 'dob';

/** Submits and reads date-of-birth jobs. */
@Injectable()
export class DobService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly submissions: SubmissionService,
  ) {}

  async verify(caller: Caller, body: VerifyDobDto, context: RequestContext): Promise<DobRecord> {
    const { callbackURL, internalId, properties, ...details } = body;
    const envelope = { callbackURL, internalId, properties };
    return dobRecord(await this.submissions.submitCheck(caller, TYPE, envelope, details, context));
  }

  async read(caller: Caller, id: string): Promise<DobRecord> {
    const job = await requireJobOfType(this.dataSource.manager, caller, id, TYPE);
    return dobRecord(job);
  }
}
