import type { JobRecord, JobView } from '@bonafide/contracts/job-record';
import type { JobType } from '@bonafide/contracts/job-types';
import { type ErrorDetail, invalidParameter } from '@bonafide/platform/errors';
import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../accounts/allow.js';
import type { Caller } from '../accounts/caller.js';
import { CallbackUrls } from '../callbacks/callback-urls.js';
import { Idempotent } from '../http/idempotent.js';
import { ContextOf, type RequestContext } from '../http/request-info.js';
import { SUBMISSION_BYTES_MAX } from '../limits.js';
import { CreateJobDto } from './job.dto.js';
import { SUBMITTED_PHOTOS } from '../photos/photo-names.js';
import { ListJobsService } from '../listing/list-jobs.service.js';
import { type ReadParams, readOpeningParams, readParams, readSessionParams } from './params-of-type.js';
import { assertPageAllowed, publicKeyFaults } from './public-key-rules.js';
import { readSubmission } from './read-submission.js';
import { recordOf } from '../job-store/stored-job.js';
import { StandaloneSubmissions } from './standalone-submissions.js';
import { SubmitJobService } from './submit-job.service.js';

@ApiTags('jobs')
@Controller('api/jobs')
export class SubmissionController {
  constructor(
    private readonly submit: SubmitJobService,
    private readonly list: ListJobsService,
    private readonly standalone: StandaloneSubmissions,
    private readonly callbackUrls: CallbackUrls,
  ) {}

  @Post()
  @HttpCode(200)
  @Idempotent()
  @Allow({ scope: 'jobs:write', session: true, bodyBytes: SUBMISSION_BYTES_MAX })
  @ApiOperation({ operationId: 'createJob', summary: 'Submit a job of any type' })
  @ApiBody({ type: CreateJobDto })
  async createJob(
    @CallerOf() caller: Caller,
    @Body() sent: object,
    @ContextOf() context: RequestContext,
    @Headers('prefer') prefer?: string,
  ): Promise<JobRecord | JobView> {
    const { requestInfo } = context;
    const wait = ({ callbackURL }: CreateJobDto) => !callbackURL && !/\brespond-async\b/i.test(prefer ?? '');
    if (caller.kind === 'session') {
      const { type, parameters } = await this.list.sessionRequest(caller);
      const body = this.read(
        sent,
        (params) => readSessionParams(type, params, parameters),
        (given) => {
          if (given !== type) throw invalidParameter('type', 'type: differs from the type of the session');
        },
      );
      const job = await this.submit.submitSession(caller, { ...body, requestInfo }, wait(body));
      return this.list.afterSubmission(caller, job);
    }
    const body = this.read(
      sent,
      (params, type) => readParams(type, params),
      (type) => this.standalone.admit(caller, type, context),
    );
    const { details, properties } = body;
    const prepared = await this.standalone.prepare(caller, body.type, { details, properties }, context);
    return recordOf(await this.submit.submit(caller, { ...body, ...prepared, requestInfo }, wait(body)));
  }

  private read(
    sent: object,
    readParamsOf: (params: Record<string, unknown> | undefined, type: JobType) => ReadParams,
    admit: (type: JobType) => void,
    furtherFaults: (body: object) => ErrorDetail[] = (body) => this.callbackUrls.faultsOf(body),
  ) {
    return readSubmission(sent, { readParams: readParamsOf, admit, furtherFaults });
  }

  @Post('session')
  @HttpCode(200)
  @Idempotent()
  @Allow({ scope: 'jobs:write', publicKey: true })
  @ApiOperation({ operationId: 'createSession', summary: 'Open a job that a web client completes' })
  @ApiBody({ type: CreateJobDto })
  async createSession(
    @CallerOf() caller: Caller,
    @Body() sent: object,
    @ContextOf() context: RequestContext,
    @Headers('origin') origin?: string,
  ) {
    const isPublic = caller.kind === 'public';
    if (isPublic) assertPageAllowed(caller, origin);
    const { photos: _none, ...body } = this.read(
      sent,
      (params, type) => readOpeningParams(type, params, isPublic),
      assertTakesPhotos,
      (given) => (isPublic ? publicKeyFaults(given) : this.callbackUrls.faultsOf(given)),
    );
    await this.standalone.prepare(caller, body.type, body, context);
    const { requestInfo } = context;
    const opened = await this.submit.openSession(caller, { ...body, requestInfo });
    const job = { ...recordOf(opened.job), token: opened.token };
    return { id: job.id, token: opened.token, expiresAt: opened.expiresAt.toISOString(), job };
  }
}

function assertTakesPhotos(type: JobType): void {
  if (!SUBMITTED_PHOTOS[type])
    throw invalidParameter('type', 'type: a session must be of a type with photos');
}
