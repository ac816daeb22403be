import { ServiceError } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../accounts/caller.js';
import { jobNotFound } from '../../errors.js';
import type { RequestContext } from '../../http/request-info.js';
import { registerParams } from '../../submission/params-of-type.js';
import { StandaloneSubmissions } from '../../submission/standalone-submissions.js';
import { loadJob } from '../../job-store/stored-job.js';
import { SubmitStandaloneService } from '../../submission/submit-standalone.service.js';
import { TIN_WAIT_MS } from '../../limits.js';
import { TinParamsDto, type VerifyTinDto } from './tin.dto.js';
import { type TinRecord, tinRecord } from './tin-record.js';

const TYPE = 'tin-validation';

/** Submits and reads TIN jobs; the number goes sealed to the engine and nowhere else. */
@Injectable()
export class TinService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly submitStandalone: SubmitStandaloneService,
    standalone: StandaloneSubmissions,
  ) {
    registerParams(TYPE, TinParamsDto);
    standalone.register(TYPE, {
      feature: 'tinValidationEnabled',
      scope: 'tin:verify',
      admit: (context) => {
        // The specification's own answer to test mode, which TIN does not have.
        if (context.isTest) throw new ServiceError('internal', 'x-test-request is not supported');
      },
      prepare: (_caller, { details: { tin, ...details } }) => ({ details, secrets: { tin: tin as string } }),
    });
  }

  async verify(caller: Caller, body: VerifyTinDto, context: RequestContext): Promise<TinRecord> {
    const { firstName, lastName, tinType, tin, phone, ...envelope } = body;
    const details = { firstName, lastName, phone, tinType, tin };
    const job = await this.submitStandalone.submit(caller, TYPE, envelope, details, context, TIN_WAIT_MS);
    return tinRecord(job);
  }

  async read(caller: Caller, id: string): Promise<TinRecord> {
    const job = await loadJob(this.dataSource.manager, caller.tenant, id);
    if (job?.head.request.type !== TYPE || job.head.status === 'removed') throw jobNotFound(id);
    return tinRecord(job);
  }
}
