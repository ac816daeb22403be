import type { JobHead, JobRecord } from '@bonafide/contracts/job-record';
import { Clock } from '@bonafide/platform/runtime/clock';
import { eraseIdempotencyKeys } from '@bonafide/platform/http/idempotency';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { actorOf, type Caller } from '../accounts/caller.js';
import { eraseSessionToken } from '../accounts/find-session.js';
import { type AuditActor, eraseAuditDetails, recordAuditEvent } from '../audit/record-audit-event.js';
import { eraseExplanation } from '../checks/aml/stored-explanation.js';
import { CallbacksService } from '../callbacks/callbacks.service.js';
import { jobNotFound } from '../errors.js';
import { PhotosService } from '../photos/photos.service.js';
import { eraseRedactedFields } from '../checks/ssn/redacted-fields.js';
import { eraseInvite } from '../invites/stored-invite.js';
import { eraseDlvAnswer } from '../checks/dlv/dlv-answers.service.js';
import { eraseReview } from '../review/review-case.js';
import { deleteChallenge } from '../job-store/liveness-frames.js';
import { openedMembersOf } from '../job-store/sealed-result.js';
import { type JobOwner, lockJobHead, recordOf, saveJob } from '../job-store/stored-job.js';

/** What stays of a removed job: id, type and timestamps. */
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

/** `DELETE /api/jobs/{id}` and the retention sweep: erases every trace of the person; irreversible, repeatable. */
@Injectable()
export class RemoveJobService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly photos: PhotosService,
    private readonly callbacks: CallbacksService,
  ) {}

  removeJob(caller: Caller, id: string): Promise<JobRecord> {
    return this.eraseJob(caller, id, actorOf(caller));
  }

  /** `by`: who the audit trail names. Throws 404 when the tenant has no such job. */
  async eraseJob(owner: JobOwner, id: string, by: AuditActor): Promise<JobRecord> {
    const { tenant } = owner;
    const job = { tenant, jobId: id };
    const { record, photoKeys } = await this.dataSource.transaction(async (manager) => {
      const head = await lockJobHead(manager, owner, id);
      if (!head) throw jobNotFound(id);
      if (head.status === 'removed') return { record: recordOf({ head, result: null }), photoKeys: [] };
      const from = head.status;
      const erased = { tenant, head: erasedHead(head, this.clock.now().toISOString()), result: null };
      await saveJob(manager, from, erased, {
        wakeAt: null,
        deadlineAt: null,
        sealed: null,
        providerReference: null,
        issueDate: null,
      });
      await this.callbacks.erase(manager, tenant, id);
      await eraseIdempotencyKeys(manager, id);
      await eraseDlvAnswer(manager, job);
      await eraseExplanation(manager, tenant, id);
      await eraseInvite(manager, tenant, id);
      await eraseSessionToken(manager, tenant, id);
      await deleteChallenge(manager, job);
      await eraseRedactedFields(manager, job);
      await eraseReview(manager, tenant, id);
      await eraseAuditDetails(manager, id);
      const photoKeys = await this.photos.forgetPhotos(manager, job);
      await recordAuditEvent(manager, { tenant, ...by, action: 'job.removed', jobId: id });
      return { record: recordOf(erased), photoKeys };
    });
    openedMembersOf(this.dataSource).forget(id);
    await this.photos.removeForgotten(photoKeys);
    return record;
  }
}
