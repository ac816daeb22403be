import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import type { Caller } from '../accounts/caller.js';
import { jobNotFound } from '../errors.js';
import { registerParams } from '../jobs/params-of-type.js';
import { requestInfoOf } from '../jobs/request-info.js';
import { StandaloneSubmissions } from '../jobs/standalone-submissions.js';
import { loadJob } from '../jobs/stored-job.js';
import { SubmitJobService } from '../jobs/submit-job.service.js';
import { givenDetails } from '../ssn/given-details.js';
import { DobParamsDto, type VerifyDobDto } from './dob.dto.js';
import { type DobRecord, dobRecord } from './dob-record.js';

const TYPE = 'dob';

/** Submits and reads date-of-birth jobs. */
@Injectable()
export class DobService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly submitJob: SubmitJobService,
    private readonly standalone: StandaloneSubmissions,
  ) {
    registerParams(TYPE, DobParamsDto);
    standalone.register(TYPE, {
      feature: 'dobEnabled',
      scope: 'dob:verify',
      prepare: (_caller, { details }) => ({ details: givenDetails(details) }),
    });
  }

  async verify(caller: Caller, body: VerifyDobDto, request: Request): Promise<DobRecord> {
    const { callbackURL, internalId, properties, ...details } = body;
    const prepared = await this.standalone.prepare(caller, TYPE, { details, properties }, request);
    const envelope = { type: TYPE, callbackURL, internalId, properties, details } as const;
    const submission = { ...envelope, ...prepared, requestInfo: requestInfoOf(request) };
    return dobRecord(await this.submitJob.submit(caller, submission, true));
  }

  async read(caller: Caller, id: string): Promise<DobRecord> {
    const job = await loadJob(this.dataSource.manager, caller.tenant, id);
    if (job?.head.request.type !== TYPE || job.head.status === 'removed') throw jobNotFound(id);
    return dobRecord(job);
  }
}
