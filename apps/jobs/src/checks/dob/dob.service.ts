import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../accounts/caller.js';
import { jobNotFound } from '../../errors.js';
import type { RequestContext } from '../../http/request-info.js';
import { registerParams } from '../../submission/params-of-type.js';
import { StandaloneSubmissions } from '../../submission/standalone-submissions.js';
import { loadJob } from '../../job-store/stored-job.js';
import { SubmitStandaloneService } from '../../submission/submit-standalone.service.js';
import { givenDetails } from '../ssn/submitted-params.js';
import { DobParamsDto, type VerifyDobDto } from './dob.dto.js';
import { type DobRecord, dobRecord } from './dob-record.js';

const TYPE = 'dob';

/** Submits and reads date-of-birth jobs. */
@Injectable()
export class DobService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly submitStandalone: SubmitStandaloneService,
    standalone: StandaloneSubmissions,
  ) {
    registerParams(TYPE, DobParamsDto);
    standalone.register(TYPE, {
      feature: 'dobEnabled',
      scope: 'dob:verify',
      prepare: (_caller, { details }) => ({ details: givenDetails(details) }),
    });
  }

  async verify(caller: Caller, body: VerifyDobDto, context: RequestContext): Promise<DobRecord> {
    const { callbackURL, internalId, properties, ...details } = body;
    const envelope = { callbackURL, internalId, properties };
    return dobRecord(await this.submitStandalone.submit(caller, TYPE, envelope, details, context));
  }

  async read(caller: Caller, id: string): Promise<DobRecord> {
    const job = await loadJob(this.dataSource.manager, caller.tenant, id);
    if (job?.head.request.type !== TYPE || job.head.status === 'removed') throw jobNotFound(id);
    return dobRecord(job);
  }
}
