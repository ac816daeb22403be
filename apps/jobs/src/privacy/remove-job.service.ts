import type { JobHead, JobRecord } from '@bonafide/contracts/job-record';
import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { eraseIdempotencyKeys } from '@bonafide/platform/http/idempotency';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { actorOf, type Caller } from '../accounts/access/caller.js';
import { eraseSessionTokens } from '../accounts/access/find-session.js';
import { type AuditActor, eraseAuditDetails, recordOfJobs } from '../accounts/audit/record-audit-event.js';
import { eraseExplanations } from '../checks/aml/stored-explanation.js';
import { CallbacksService } from '../webhooks/callbacks/callbacks.service.js';
import { jobNotFound } from '../errors.js';
import { PhotosService } from '../media/photos/photos.service.js';
import { eraseRedactedFields } from '../checks/ssn/redacted-fields.js';
import { eraseInvites } from '../capture/invites/stored-invite.js';
import { eraseDlvAnswers } from '../checks/dlv/dlv-answers.service.js';
import { eraseListEntries } from '../checks/related/lists/list-entries.js';
import { eraseTraits } from '../checks/related/save-traits.js';
import { eraseFaces } from '../checks/related/faces/stored-faces.js';
import { eraseReviews } from '../review/decisions/review-case.js';
import { deleteChallenges } from '../jobs/store/liveness-frames.js';
import { openedMembersOf } from '../jobs/store/sealed-result.js';
import { lockJobHead, recordOf } from '../jobs/store/stored-job.js';
import { claimDueJobs, type DueJobs } from './claim-jobs.js';
import { saveErasedJobs } from './save-erased-jobs.js';

/** What remains of a removed job: id, type and timestamps. */
const erasedHead = (head: JobHead, now: string): JobHead => ({
  ...head,
  internalId: null,
  status: 'removed',
  updatedAt: now,
  review: null,
  request: {
    type: head.request.type,
    callbackURL: null,
    requestInfo: {},
    parameters: { id: head.id },
    properties: null,
  },
  errors: [],
  signals: [],
  rejectionReasons: [],
  secondaryPhotos: [],
  surveyPoll: null,
  surveyMessage: null,
  surveyAt: null,
});

/** How long a batch waits for a lock before it gives up its own. */
const LOCK_WAIT_MS = 250;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/** How a batch ended: `busy` while another process erases, `conflict` when a row it needed was locked. */
export type BatchOutcome = { erased: number; last: Date | null } | 'busy' | 'conflict';

/** `DELETE /api/jobs/{id}`, the retention sweep, the end of an account: erases every trace of the person; irreversible, repeatable. */
@Injectable()
export class RemoveJobService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly photos: PhotosService,
    private readonly callbacks: CallbacksService,
  ) {}

  /** Throws 404 when the caller has no such job. */
  async removeJob(caller: Caller, id: string): Promise<JobRecord> {
    const { record, photoKeys } = await this.dataSource.transaction(async (manager) => {
      const head = await lockJobHead(manager, caller, id);
      if (!head) throw jobNotFound(id);
      if (head.status === 'removed') return { record: recordOf({ head, result: null }), photoKeys: [] };
      const { heads, photoKeys } = await this.erase(manager, caller.tenant, [head], actorOf(caller));
      return { record: recordOf({ head: heads[0]!, result: null }), photoKeys };
    });
    await this.finish([id], photoKeys);
    return record;
  }

  /** Erases the next due jobs. Only one process runs a batch at a time. `by`: actor in the audit trail. */
  async eraseDue(due: DueJobs, limit: number, by: AuditActor): Promise<BatchOutcome> {
    const batch = await this.dataSource
      .transaction(async (manager) => {
        const lock = `SELECT pg_try_advisory_xact_lock(hashtext('erasure')) AS "isFree"`;
        if (!(await sql.one<{ isFree: boolean }>(manager, lock)).isFree) return 'busy' as const;
        await sql.run(manager, `SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`);
        const { heads, last } = await claimDueJobs(manager, due, limit);
        if (heads.length === 0) return { ids: [], last, photoKeys: [] };
        const { photoKeys } = await this.erase(manager, due.tenant, heads, by);
        return { ids: heads.map(({ id }) => id), last, photoKeys };
      })
      .catch((error: unknown) => {
        if (isHeldByOthers(error)) return 'conflict' as const;
        throw error;
      });
    if (typeof batch === 'string') return batch;
    await this.finish(batch.ids, batch.photoKeys);
    return { erased: batch.ids.length, last: batch.last };
  }

  /** Erases jobs whose rows the transaction has locked. */
  private async erase(manager: EntityManager, tenant: string, held: readonly JobHead[], by: AuditActor) {
    const now = this.clock.now().toISOString();
    const heads = held.map((head) => erasedHead(head, now));
    const jobs = { tenant, jobIds: heads.map(({ id }) => id) };
    await saveErasedJobs(manager, tenant, heads);
    await this.callbacks.erase(manager, jobs);
    await eraseIdempotencyKeys(manager, jobs.jobIds);
    await eraseDlvAnswers(manager, jobs);
    await eraseExplanations(manager, jobs);
    await eraseInvites(manager, jobs);
    await eraseSessionTokens(manager, jobs);
    await deleteChallenges(manager, jobs);
    await eraseRedactedFields(manager, jobs);
    await eraseReviews(manager, jobs);
    await eraseTraits(manager, jobs);
    await eraseFaces(manager, jobs);
    await eraseListEntries(manager, jobs);
    await eraseAuditDetails(manager, jobs.jobIds);
    const photoKeys = await this.photos.forgetPhotos(manager, jobs);
    await recordOfJobs(manager, jobs, { ...by, action: 'job.removed' });
    return { heads, photoKeys };
  }

  /** After commit. */
  private async finish(jobIds: readonly string[], photoKeys: readonly string[]): Promise<void> {
    const opened = openedMembersOf(this.dataSource);
    for (const id of jobIds) opened.forget(id);
    await this.photos.removeForgotten(photoKeys);
  }
}

const isHeldByOthers = (error: unknown): boolean =>
  [LOCK_NOT_AVAILABLE, DEADLOCK].includes(String((error as { code?: unknown } | null)?.code));
