import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../accounts/access/caller.js';
import type { RequestContext } from '../../core/http/request-info.js';
import { requireJobOfType } from '../../jobs/store/stored-job.js';
import { SubmissionService } from '../../jobs/submission/submission.service.js';
import { TIN_WAIT_MS } from '../../limits.js';
import type { SubmitTinDto } from './tin.dto.js';
import { type TinRecord, tinRecord } from './tin-record.js';

const TYPE = 'tin-validation';

/** Submits and reads TIN jobs; the number is passed sealed to the engine and nowhere else. */
@Injectable()
export class TinService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly submissions: SubmissionService,
  ) {}

  async verify(caller: Caller, body: SubmitTinDto, context: RequestContext): Promise<TinRecord> {
    const { firstName, lastName, tinType, tin, phone, ...envelope } = body;
    const details = { firstName, lastName, phone, tinType, tin };
    const job = await this.submissions.submitCheck(caller, TYPE, envelope, details, context, TIN_WAIT_MS);
    return tinRecord(job);
  }

  async read(caller: Caller, id: string): Promise<TinRecord> {
    const job = await requireJobOfType(this.dataSource.manager, caller, id, TYPE);
    return tinRecord(job);
  }
}
