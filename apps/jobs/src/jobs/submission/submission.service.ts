import type { SessionJobView, JobRecord } from '@bonafide/contracts/job-record';
import type { JobType } from '@bonafide/contracts/job-types';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { invalidParameter } from '@bonafide/platform/errors';
import { Clock } from '@bonafide/platform/runtime/clock';
import { refuseFaults } from '@bonafide/platform/http/validation';
import { Inject, Injectable, type Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hasFeature } from '../../accounts/account.js';
import { assertScope, type Caller } from '../../accounts/access/caller.js';
import { CallbackUrls } from '../../webhooks/callbacks/callback-urls.js';
import { CONFIG, type JobsConfig } from '../../config.js';
import { featureDisabled } from '../../errors.js';
import type { RequestContext } from '../../core/http/request-info.js';
import { floorFaults } from '../../accounts/settings/assurance-floor.js';
import { JobTypes, type PreparedSubmission, type SubmittedParams } from '../store/job-type.js';
import { recordOf, type StoredJob } from '../store/stored-job.js';
import { ListJobsService } from '../listing/list-jobs.service.js';
import { CreateJobDto, type JobEnvelopeDto, OpenSessionDto } from './job.dto.js';
import { assertPageAllowed, publicKeyFaults, withoutAccount } from './public-key-rules.js';
import { readOpeningParams, readParams, readSessionParams } from './read-params.js';
import { readSubmission, type SubmissionReading } from './read-submission.js';
import { SubmitJobService } from './submit-job.service.js';

type Envelope = Pick<JobEnvelopeDto, 'callbackURL' | 'internalId' | 'properties'>;

/** Turns a submitted body into a job, with the same rules at the type's own endpoint and at `POST /api/jobs`. */
@Injectable()
export class SubmissionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
    private readonly jobTypes: JobTypes,
    private readonly callbackUrls: CallbackUrls,
    private readonly list: ListJobsService,
    private readonly submitJob: SubmitJobService,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  /** Whether the caller may submit this type at all; called before the body is validated. */
  admit(caller: Caller, type: JobType, context: RequestContext): void {
    const { feature, scope, admit } = this.jobTypes.of(type);
    if (scope) assertScope(caller, scope, this.config.PUBLIC_URL);
    admit?.(context);
    if (feature && !hasFeature(caller.account, feature)) throw featureDisabled(feature);
  }

  /** `POST /api/jobs`. `prefersAsync`: does not wait for the result, even without a callback. */
  async createJob(
    caller: Caller,
    sent: object,
    context: RequestContext,
    prefersAsync: boolean,
  ): Promise<JobRecord | SessionJobView> {
    const { requestInfo } = context;
    const waits = ({ callbackURL }: CreateJobDto) => !callbackURL && !prefersAsync;
    if (caller.kind === 'session') {
      const { type, parameters: expected } = await this.list.sessionRequest(caller);
      const photoNames = await this.submitJob.photosSent({
        tenant: caller.tenant,
        jobId: caller.session.jobId,
      });
      const body = await this.read(CreateJobDto, sent, {
        readParams: (params, definition) => readSessionParams(definition, params, { expected, photoNames }),
        admit: (given) => {
          if (given !== type) throw invalidParameter('type', 'type: differs from the type of the session');
        },
      });
      const job = await this.submitJob.submitSession(caller, { ...body, requestInfo }, waits(body));
      return this.list.afterSubmission(caller, job);
    }
    const body = await this.read(CreateJobDto, sent, {
      readParams: (params, definition) => readParams(definition, params),
      admit: (type) => this.admit(caller, type, context),
    });
    const prepared = await this.prepare(caller, body.type, body, context);
    return recordOf(await this.submitJob.submit(caller, { ...body, ...prepared, requestInfo }, waits(body)));
  }

  /** `POST /api/jobs/session`. */
  async createSession(caller: Caller, sent: object, context: RequestContext) {
    const isPublic = caller.kind === 'public';
    if (isPublic) assertPageAllowed(caller, context.origin);
    const { photos: _none, ...body } = await this.read(OpenSessionDto, sent, {
      readParams: (params, definition) => readOpeningParams(definition, params, isPublic),
      admit: (type) => this.assertTakesPhotos(type),
      ...(isPublic ? { furtherFaults: publicKeyFaults } : {}),
    });
    const assurance = body.assurance ?? undefined;
    refuseFaults(floorFaults(caller, this.jobTypes.of(body.type), assurance));
    await this.prepare(caller, body.type, body, context);
    const { requestInfo } = context;
    const { job, token, expiresAt } = await this.submitJob.openSession(caller, {
      ...body,
      assurance,
      requestInfo,
    });
    const record = { ...recordOf(job), token };
    return {
      ...{ id: job.head.id, token, expiresAt: expiresAt.toISOString() },
      job: isPublic ? withoutAccount(record) : record,
    };
  }

  /** Submits a valid body of a type's own endpoint. `waitMs`: maximum wait; default CREATION_WAIT_MS. */
  async submitCheck(
    caller: Caller,
    type: JobType,
    { callbackURL, internalId, properties }: Envelope,
    details: Record<string, unknown>,
    context: RequestContext,
    waitMs?: number,
  ): Promise<StoredJob> {
    await this.callbackUrls.assertAllowed(callbackURL);
    const prepared = await this.prepare(caller, type, { details, properties }, context);
    const envelope = { type, callbackURL, internalId, properties, details };
    const submission = { ...envelope, ...prepared, requestInfo: context.requestInfo };
    return this.submitJob.submit(caller, submission, true, waitMs);
  }

  private read<Body extends CreateJobDto>(
    dto: Type<Body>,
    sent: object,
    reading: Omit<SubmissionReading, 'dto' | 'jobTypes' | 'furtherFaults'> &
      Partial<Pick<SubmissionReading, 'furtherFaults'>>,
  ) {
    const furtherFaults = (body: object) => this.callbackUrls.faultsWithHost(body);
    return readSubmission(sent, { dto, jobTypes: this.jobTypes, furtherFaults, ...reading });
  }

  private async prepare(
    caller: Caller,
    type: JobType,
    { details, properties }: SubmittedParams,
    request: RequestContext,
  ): Promise<PreparedSubmission> {
    const { manager } = this.dataSource;
    const context = { caller, request, manager, cipher: this.cipher, now: this.clock.now() };
    return (await this.jobTypes.of(type).prepare?.({ details, properties }, context)) ?? {};
  }

  private assertTakesPhotos(type: JobType): void {
    if (!this.jobTypes.of(type).photos)
      throw invalidParameter('type', 'type: a session must be of a type with photos');
  }
}
