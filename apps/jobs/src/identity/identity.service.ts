import type { ErrorItem } from '@bonafide/contracts/job-record';
import { invalidParameter } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../accounts/caller.js';
import { findReferencedCrosscheck } from '../checks/crosscheck/referenced-crosscheck.js';
import { jobNotFound } from '../errors.js';
import type { RequestContext } from '../http/request-info.js';
import { registerParams } from '../submission/params-of-type.js';
import { StandaloneSubmissions } from '../submission/standalone-submissions.js';
import { loadJob } from '../job-store/stored-job.js';
import { SubmitJobService } from '../submission/submit-job.service.js';
import { SubmitStandaloneService } from '../submission/submit-standalone.service.js';
import { type AamvaDto, AamvaParamsDto } from '../checks/aamva/aamva.dto.js';
import type { AuthenticateDto } from '../faces/authenticate.dto.js';
import { type CrosscheckDto, CrosscheckParamsDto } from '../checks/crosscheck/crosscheck.dto.js';
import { identityRecord, type IdentityRecord } from '../checks/outcome/identity-record.js';

export interface AuthenticateAnswer {
  /** 0..1; null when it was not determined */
  match: number | null;
  /** says why `match` is null */
  errors?: ErrorItem[];
}

/** Submits the checks of `/api/identity`, each as a job of its own. */
@Injectable()
export class IdentityService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly submitJob: SubmitJobService,
    private readonly submitStandalone: SubmitStandaloneService,
    standalone: StandaloneSubmissions,
  ) {
    registerParams('id-crosscheck', CrosscheckParamsDto);
    registerParams('id-aamva', AamvaParamsDto);
    standalone.register('id-crosscheck', { feature: 'crosscheckEnabled', scope: 'crosscheck:run' });
    standalone.register('id-aamva', { feature: 'aamvaEnabled' });
    standalone.register('id-verification', {
      prepare: async (caller, { details }) => {
        await this.assertReference(caller, details.crosscheckReferenceId);
        return {};
      },
    });
    standalone.register('id-reverification', {
      prepare: async (caller, { details }) => {
        if (typeof details.jobId === 'string') await this.assertKnown(caller, details.jobId);
        return {};
      },
    });
  }

  async submit(
    caller: Caller,
    type: 'id-crosscheck' | 'id-aamva',
    body: CrosscheckDto | AamvaDto,
    context: RequestContext,
  ): Promise<IdentityRecord> {
    const { callbackURL, internalId, properties, ...given } = body;
    // Only what was submitted, as plain JSON.
    const details = JSON.parse(JSON.stringify(given)) as Record<string, unknown>;
    const envelope = { callbackURL, internalId, properties };
    return identityRecord(await this.submitStandalone.submit(caller, type, envelope, details, context));
  }

  /** A selfie against an earlier job's, as an id-reverification. */
  async authenticate(
    caller: Caller,
    body: AuthenticateDto,
    context: RequestContext,
  ): Promise<AuthenticateAnswer> {
    const { id, userPhoto, matchId = false } = body;
    await this.assertKnown(caller, id);
    const job = await this.submitJob.submit(
      caller,
      {
        type: 'id-reverification',
        details: { jobId: id, matchId },
        photos: new Map([['userPhoto', userPhoto]]),
        requestInfo: context.requestInfo,
      },
      true,
    );
    const confidences = job.result?.confidences as { faceMatch?: number | null } | undefined;
    const match = confidences?.faceMatch ?? null;
    if (match !== null) return { match };
    const waiting = { type: 'ConnectionError', message: `not determined yet: see the job ${job.head.id}` };
    return { match, errors: job.head.errors.length > 0 ? job.head.errors : [waiting] };
  }

  /** 404 for the id of an erased job, of another account's and of none alike. */
  private async assertKnown({ tenant }: Caller, id: string): Promise<void> {
    const known = await loadJob(this.dataSource.manager, tenant, id);
    if (!known || known.head.status === 'removed') throw jobNotFound(id);
  }

  private async assertReference(caller: Caller, id: unknown): Promise<void> {
    if (typeof id !== 'string') return;
    if (await findReferencedCrosscheck(this.dataSource.manager, caller.tenant, id)) return;
    const name = 'params.crosscheckReferenceId';
    throw invalidParameter(name, `${name}: names no completed CrossCheck of this account`);
  }
}
