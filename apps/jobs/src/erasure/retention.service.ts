import { purgeDeliveries } from '@bonafide/delivery/purge-deliveries';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuditActor } from '../audit/record-audit-event.js';
import { tenantOf } from '../accounts/account.js';
import type { AccountSettings } from '../accounts/account-settings.js';
import { RemoveJobService } from './remove-job.service.js';
import type { JobKey } from '../values/job-key.js';
import { PhotosService } from '../photos/photos.service.js';
import { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { purgeEvents } from '../events/purge-events.js';
import { findExpiredJobs, findJobsWithExpiredPhotos, purgeAudit } from './find-expired.js';
import { eventsCutoff, retentionCutoffs } from './retention-periods.js';
import { AccountEntity } from '../accounts/account.entity.js';

/** Who removed a job, in the audit trail. */
const BY_RETENTION: AuditActor = { actor: 'retention' };
const BATCH = 200;
/** A sweep does at most this many batches of a kind for one account, so that none holds up the others for long. */
const BATCHES_MAX = 25;

/** Removes what accounts no longer want kept. Repeatable, and safe to run in several workers at once. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly photos: PhotosService,
    private readonly jobs: RemoveJobService,
  ) {}

  async removeExpired(): Promise<void> {
    const accounts = await this.dataSource.manager.find(AccountEntity, { order: { id: 'ASC' } });
    for (const { id, settings } of accounts)
      for (const sandbox of [false, true]) await this.removeExpiredOf(tenantOf(id, sandbox), settings);
  }

  private async removeExpiredOf(tenant: string, settings: AccountSettings): Promise<void> {
    const { manager } = this.dataSource;
    const now = this.clock.now();
    const cutoffs = retentionCutoffs(settings, now);
    const { personalData, photos, logs } = cutoffs;
    if (personalData)
      await inBatches(async () => {
        const due = await findExpiredJobs(manager, tenant, personalData, BATCH);
        for (const id of due) await this.jobs.eraseJob({ tenant }, id, BY_RETENTION);
        return due.length;
      });
    if (photos)
      await inBatches(async () => {
        const due = await findJobsWithExpiredPhotos(manager, tenant, photos, BATCH);
        for (const id of due) await this.removePhotos({ tenant, jobId: id });
        return due.length;
      });
    const events = eventsCutoff(cutoffs, now);
    await inBatches(() => purgeEvents(manager, tenant, events, BATCH));
    for (const { id, deletedAt } of await manager.findBy(WebhookEndpointEntity, { tenant })) {
      await inBatches(() => purgeDeliveries(manager, events, BATCH, id));
      if (deletedAt && deletedAt < events) await manager.delete(WebhookEndpointEntity, { id });
    }
    if (logs) {
      await inBatches(() => purgeDeliveries(manager, logs, BATCH, tenant));
      await inBatches(() => purgeAudit(manager, tenant, logs, BATCH));
    }
  }

  private async removePhotos(job: JobKey): Promise<void> {
    const keys = await this.dataSource.transaction((manager) => this.photos.forgetPhotos(manager, job));
    await this.photos.removeForgotten(keys);
  }
}

async function inBatches(batch: () => Promise<number>): Promise<void> {
  for (let n = 0; n < BATCHES_MAX; n++) if ((await batch()) < BATCH) return;
}
