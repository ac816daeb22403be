import type { ErrorItem } from '@bonafide/contracts/job-record';
import { findFaults } from '@bonafide/platform/http/validation';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../accounts/access/caller.js';
import type { RequestContext } from '../../core/http/request-info.js';
import { assertJobKnown } from '../../jobs/store/stored-job.js';
import { readPhotos, refusePhotos } from '../../media/photos/decode-photo.js';
import { SubmitJobService } from '../../jobs/submission/submit-job.service.js';
import { SubmissionService } from '../../jobs/submission/submission.service.js';
import type { AamvaDto } from '../aamva/aamva.dto.js';
import { AuthenticateDto } from '../../documents/faces/authenticate.dto.js';
import type { CrosscheckDto } from '../crosscheck/crosscheck.dto.js';
import { identityRecord, type IdentityRecord } from '../outcome/identity-record.js';

export interface AuthenticateAnswer {
  /** 0..1; null when it was not determined */
  match: number | null;
  /** explains why `match` is null */
  errors?: ErrorItem[];
}

/** Submits the checks of `/api/identity`, each as a separate job. */
@Injectable()
export class IdentityService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly submitJob: SubmitJobService,
    private readonly submissions: SubmissionService,
  ) {}

  async submit(
    caller: Caller,
    type: 'id-crosscheck' | 'id-aamva',
    body: CrosscheckDto | AamvaDto,
    context: RequestContext,
  ): Promise<IdentityRecord> {
    const { callbackURL, internalId, properties, ...given } = body;
    // Keeps only what was submitted, as plain JSON.
    const details = JSON.parse(JSON.stringify(given)) as Record<string, unknown>;
    const envelope = { callbackURL, internalId, properties };
    return identityRecord(await this.submissions.submitCheck(caller, type, envelope, details, context));
  }

  /** Compares a selfie with an earlier job's, as an id-reverification. */
  async authenticate(caller: Caller, sent: object, context: RequestContext): Promise<AuthenticateAnswer> {
    const { instance, faults } = findFaults(AuthenticateDto, sent);
    const { id, userPhoto, matchId = false } = instance;
    const isPhoto = typeof userPhoto === 'string' && userPhoto !== '';
    const { photos, faults: ofPhotos } = await readPhotos(
      new Map(isPhoto ? [['userPhoto', userPhoto]] : []),
      '',
    );
    refusePhotos(faults, ofPhotos);
    await assertJobKnown(this.dataSource.manager, caller, id);
    const job = await this.submitJob.submit(
      caller,
      {
        type: 'id-reverification',
        details: { jobId: id, matchId },
        photos,
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
}
