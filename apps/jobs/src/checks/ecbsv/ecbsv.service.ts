import type { NameValue } from '@bonafide/contracts/job-record';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../accounts/caller.js';
import { jobNotFound } from '../../errors.js';
import type { RequestContext } from '../../http/request-info.js';
import { registerParams } from '../../submission/params-of-type.js';
import { type PreparedSubmission, StandaloneSubmissions } from '../../submission/standalone-submissions.js';
import { loadJob } from '../../job-store/stored-job.js';
import { SubmitStandaloneService } from '../../submission/submit-standalone.service.js';
import { givenDetails } from '../ssn/submitted-params.js';
import { findUnlistedProperties, saveUnlistedProperties } from '../ssn/redacted-fields.js';
import { EcbsvParamsDto, type VerifyEcbsvDto } from './ecbsv.dto.js';
import { type EcbsvRecord, ecbsvRecord } from './ecbsv-record.js';

const TYPE = 'ecbsv-ssn';

/** Submits and reads eCBSV jobs; the number goes sealed to the engine and nowhere else. */
@Injectable()
export class EcbsvService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly submitStandalone: SubmitStandaloneService,
    standalone: StandaloneSubmissions,
  ) {
    registerParams(TYPE, EcbsvParamsDto);
    standalone.register(TYPE, {
      feature: 'ecbsvEnabled',
      scope: 'ssn:verify',
      prepare: (_caller, { details, properties }) => prepare(details, properties),
    });
  }

  async verify(caller: Caller, body: VerifyEcbsvDto, context: RequestContext): Promise<EcbsvRecord> {
    const { callbackURL, internalId, properties, ...details } = body;
    const envelope = { callbackURL, internalId, properties };
    const job = await this.submitStandalone.submit(caller, TYPE, envelope, details, context);
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
