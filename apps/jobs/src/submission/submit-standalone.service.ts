import type { JobType } from '@bonafide/contracts/job-types';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/caller.js';
import type { RequestContext } from '../http/request-info.js';
import type { JobEnvelopeDto } from './job.dto.js';
import { StandaloneSubmissions } from './standalone-submissions.js';
import type { StoredJob } from '../job-store/stored-job.js';
import { SubmitJobService } from './submit-job.service.js';

/** What a check's own endpoint does with a valid body: the type's rules, then a job that is waited for. */
@Injectable()
export class SubmitStandaloneService {
  constructor(
    private readonly standalone: StandaloneSubmissions,
    private readonly submitJob: SubmitJobService,
  ) {}

  /** `waitMs`: how long at most; CREATION_WAIT_MS unless said. */
  async submit(
    caller: Caller,
    type: JobType,
    {
      callbackURL,
      internalId,
      properties,
    }: Pick<JobEnvelopeDto, 'callbackURL' | 'internalId' | 'properties'>,
    details: Record<string, unknown>,
    context: RequestContext,
    waitMs?: number,
  ): Promise<StoredJob> {
    const prepared = await this.standalone.prepare(caller, type, { details, properties }, context);
    const envelope = { type, callbackURL, internalId, properties, details };
    const submission = { ...envelope, ...prepared, requestInfo: context.requestInfo };
    return this.submitJob.submit(caller, submission, true, waitMs);
  }
}
