import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { actorOf, agentOf, type Caller } from '../../accounts/access/caller.js';
import { recordAuditEvent } from '../../accounts/audit/record-audit-event.js';
import {
  JOB_DETAIL,
  jobDetailCipherOf,
  openJobDetail,
  type StoredJobDetail,
} from '../../accounts/audit/sealed-job-detail.js';
import { EventLogService } from '../../webhooks/events/event-log.service.js';
import { requireJob } from '../../jobs/store/stored-job.js';
import { addAdviser, openCase, reopenCase } from './review-case.js';
import { loadReviewable } from './review-job.service.js';
import type { ReviewDto } from './review.dto.js';

/** A proposed override for a reviewer, with its reason. */
export interface ReviewProposal {
  /** ISO 8601 */
  at: string;
  /** key id or agent DID */
  proposedBy: string;
  overrides: Partial<ReviewDto>;
  reason: string;
}

export type NewProposal = Pick<ReviewProposal, 'overrides' | 'reason'>;

const ACTION = 'review.proposed';
/** maximum shown: the newest */
const PROPOSALS_MAX = 100;

/**
 * Review proposals: events in the job's audit trail, which decide nothing until a reviewer does
 * (docs/design/agents-and-tools.md). They put the job into the review queue, again if its review has ended.
 */
@Injectable()
export class ReviewProposalsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly events: EventLogService,
  ) {}

  async propose(caller: Caller, jobId: string, { overrides, reason }: NewProposal): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // Locked: a concurrent erasure would leave the proposal behind.
      const { head } = await loadReviewable(manager, caller, jobId);
      const now = this.clock.now();
      const { tenant } = caller;
      await openCase(manager, { jobId, tenant, type: head.request.type, reason: 'proposed', now });
      await reopenCase(manager, { jobId, tenant, now }, 'proposed');
      await addAdviser(manager, { jobId, tenant, agent: agentOf(caller) });
      await recordAuditEvent(manager, {
        tenant,
        ...actorOf(caller),
        action: ACTION,
        jobId,
        detail: { fields: Object.keys(overrides) },
        jobDetail: { overrides, reason },
      });
      await this.events.record(manager, {
        tenant: caller.tenant,
        type: ACTION,
        subjectId: jobId,
        jobType: head.request.type,
        data: { jobId, proposedBy: caller.actor, overrides, reason },
      });
    });
    await this.events.announce(caller.tenant);
  }

  /** Newest first. */
  async listProposals(caller: Caller, jobId: string): Promise<ReviewProposal[]> {
    const { manager } = this.dataSource;
    await requireJob(manager, caller, jobId);
    const rows = await sql.rows<{ at: Date; proposedBy: string; stored: StoredJobDetail }>(
      manager,
      `SELECT a.at, coalesce('agent:' || (a.act ->> 'sub'), a.actor) AS "proposedBy", ${JOB_DETAIL} AS stored
         FROM account_audit a JOIN audit_job_details d ON d.audit_id = a.id
        WHERE a.job_id = $1 AND a.tenant = $2 AND a.action = '${ACTION}'
        ORDER BY a.id DESC LIMIT ${PROPOSALS_MAX}`,
      [jobId, caller.tenant],
    );
    caller.shown = rows.length > 0 ? { action: 'notes.read' } : 'nothing';
    const cipher = await jobDetailCipherOf(this.dataSource, caller.tenant);
    return rows.map(({ at, proposedBy, stored }) => ({
      at: at.toISOString(),
      proposedBy,
      ...(openJobDetail(cipher, stored) as unknown as NewProposal),
    }));
  }
}
