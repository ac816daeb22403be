import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../accounts/access/caller.js';
import type { RequestContext } from '../../core/http/request-info.js';
import { requireJob } from '../../jobs/store/stored-job.js';
import { type IdentityRecord, identityRecord } from '../outcome/identity-record.js';
import { SubmissionService } from '../../jobs/submission/submission.service.js';
import { VerifyAmlDto } from './aml.dto.js';
import type { ExplainedCandidate } from './aml-explanation.entity.js';
import { findExplanation } from './stored-explanation.js';

const TYPE = 'id-aml';

export interface AmlExplanationRecord {
  /** id of the job */
  id: string;
  screenedAt: string | null;
  /** minimum score at which a listed person is a hit */
  threshold: number | null;
  /** the hits and near misses, best first */
  candidates: ExplainedCandidate[];
}

/** Submits standalone AML screenings, each as a job of its own. */
@Injectable()
export class AmlScreeningsService {
  constructor(
    private readonly submissions: SubmissionService,
    private readonly dataSource: DataSource,
  ) {}

  async verify(caller: Caller, body: VerifyAmlDto, context: RequestContext): Promise<IdentityRecord> {
    const { callbackURL, internalId, properties, ...given } = body;
    // Keeps only what was submitted, as plain JSON.
    const details = JSON.parse(JSON.stringify(given)) as Record<string, unknown>;
    const envelope = { callbackURL, internalId, properties };
    return identityRecord(await this.submissions.submitCheck(caller, TYPE, envelope, details, context));
  }

  /** Has no candidates when nobody is a near match, or the job was not screened against imported lists. Throws 404. */
  async explain(caller: Caller, id: string): Promise<AmlExplanationRecord> {
    const { manager } = this.dataSource;
    await requireJob(manager, caller, id);
    const stored = await findExplanation(manager, caller.tenant, id);
    caller.shown = stored ? { action: 'explanation.read' } : 'nothing';
    return {
      id,
      screenedAt: stored?.screenedAt.toISOString() ?? null,
      threshold: stored?.threshold ?? null,
      candidates: stored?.candidates ?? [],
    };
  }
}
