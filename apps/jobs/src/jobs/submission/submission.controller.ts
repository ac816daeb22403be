import type { SessionJobView, JobRecord } from '@bonafide/contracts/job-record';
import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { ErrorResponses } from '../../core/http/error.docs.js';
import { Idempotent } from '../../core/http/idempotent.js';
import { ContextOf, type RequestContext } from '../../core/http/request-info.js';
import { SUBMISSION_BYTES_MAX } from '../../limits.js';
import { CreateJobDto } from './job.dto.js';
import { SubmissionService } from './submission.service.js';

@ApiTags('jobs')
@Controller('api/jobs')
export class SubmissionController {
  constructor(private readonly submissions: SubmissionService) {}

  @Post()
  @HttpCode(200)
  @Idempotent()
  @Allow({ scope: 'jobs:write', session: true, bodyBytes: SUBMISSION_BYTES_MAX, does: ['submits'] })
  @ApiOperation({ operationId: 'createJob', summary: 'Submit a job of any type' })
  @ErrorResponses(404)
  @ApiBody({ type: CreateJobDto })
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description: '`respond-async`: respond at once, while the job is active',
    schema: { type: 'string', example: 'respond-async' },
  })
  createJob(
    @CallerOf() caller: Caller,
    @Body() sent: object,
    @ContextOf() context: RequestContext,
    @Headers('Prefer') prefer?: string,
  ): Promise<JobRecord | SessionJobView> {
    return this.submissions.createJob(caller, sent, context, /\brespond-async\b/i.test(prefer ?? ''));
  }

  @Post('session')
  @HttpCode(200)
  @Idempotent()
  @Allow({ scope: 'jobs:write', publicKey: true, does: ['submits'] })
  @ApiOperation({ operationId: 'createSession', summary: 'Open a job that a web client completes' })
  @ErrorResponses(404)
  @ApiBody({ schema: { $ref: '#/components/schemas/CreateSessionDto' } })
  createSession(@CallerOf() caller: Caller, @Body() sent: object, @ContextOf() context: RequestContext) {
    return this.submissions.createSession(caller, sent, context);
  }
}
