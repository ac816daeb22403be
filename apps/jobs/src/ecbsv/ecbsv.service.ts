import type { NameValue } from '@bonafide/contracts/job-record';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import type { Caller } from '../accounts/caller.js';
import { jobNotFound } from '../errors.js';
import { registerParams } from '../jobs/params-of-type.js';
import { requestInfoOf } from '../jobs/request-info.js';
import { type PreparedSubmission, StandaloneSubmissions } from '../jobs/standalone-submissions.js';
import { loadJob } from '../jobs/stored-job.js';
import { SubmitJobService } from '../jobs/submit-job.service.js';
import { givenDetails } from '../ssn/given-details.js';
import { findUnlistedProperties, saveUnlistedProperties } from '../ssn/unlisted-properties.js';
import { EcbsvParamsDto, type VerifyEcbsvDto } from './ecbsv.dto.js';
import { type EcbsvRecord, ecbsvRecord } from './ecbsv-record.js';

const TYPE = 'ecbsv-ssn';

/** Submits and reads eCBSV jobs; the number goes sealed to the engine and nowhere else. */
@Injectable()
export class EcbsvService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly submitJob: SubmitJobService,
    private readonly standalone: StandaloneSubmissions,
  ) {
    registerParams(TYPE, EcbsvParamsDto);
    standalone.register(TYPE, {
      feature: 'ecbsvEnabled',
      scope: 'ssn:verify',
      prepare: (_caller, { details, properties }) => prepare(details, properties),
    });
  }

  async verify(caller: Caller, body: VerifyEcbsvDto, request: Request): Promise<EcbsvRecord> {
    const { callbackURL, internalId, properties, ...details } = body;
    const prepared = await this.standalone.prepare(caller, TYPE, { details, properties }, request);
    const requestInfo = requestInfoOf(request);
    const submission = {
      type: TYPE,
      callbackURL,
      internalId,
      details: {},
      ...prepared,
      requestInfo,
    } as const;
    const job = await this.submitJob.submit(caller, submission, true);
    return ecbsvRecord(job, properties?.length ? properties : null);
  }

  async read(caller: Caller, id: string): Promise<EcbsvRecord> {
    const job = await loadJob(this.dataSource.manager, caller.tenant, id);
    if (job?.head.request.type !== TYPE || job.head.status === 'removed') throw jobNotFound(id);
    return ecbsvRecord(job, await findUnlistedProperties(this.dataSource.manager, id));
  }
}

/** Properties of SSN jobs never stand in the job record (spec, `request.properties`). */
function prepare(
  { ssn, ...details }: Record<string, unknown>,
  properties: NameValue[] | null | undefined,
): PreparedSubmission {
  return {
    details: givenDetails(details),
    secrets: { ssn: ssn as string },
    properties: null,
    ...(properties?.length
      ? {
          alongside: (manager, jobId) =>
            saveUnlistedProperties(manager, jobId, properties).then(() => undefined),
        }
      : {}),
  };
}
