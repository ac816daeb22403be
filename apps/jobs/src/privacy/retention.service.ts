import { purgeDeliveries } from '@bonafide/delivery/purge-deliveries';
import { Clock } from '@bonafide/platform/runtime/clock';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { sweepEach } from '@bonafide/platform/queues/sweep-each';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AuditActor, BY_OPERATOR } from '../accounts/audit/record-audit-event.js';
import { tenantOf } from '../accounts/account.js';
import type { AccountSettings } from '../accounts/settings/account-settings.js';
import { relatedPolicyOf } from '../checks/related/related-policy.js';
import { eraseFaces, findOldFaces, purgeRemovedFaces } from '../checks/related/faces/stored-faces.js';
import { FACE_REMAINS_MS } from '../limits.js';
import { purgeListEntries } from '../checks/related/lists/list-entries.js';
import { purgeTraits } from '../checks/related/save-traits.js';
import { PhotosService } from '../media/photos/photos.service.js';
import { WebhookEndpointEntity } from '../webhooks/endpoints/webhook-endpoint.entity.js';
import { purgeEvents } from '../webhooks/events/purge-events.js';
import { EraseJobsService } from './erase-jobs.service.js';
import { EraseAccountService } from './erase-account.service.js';
import { findJobsWithExpiredPhotos, purgeAudit } from './find-expired.js';
import { inPacedBatches } from './paced-batches.js';
import { eventsCutoff, retentionCutoffs } from './retention-periods.js';
import { AccountEntity } from '../accounts/account.entity.js';

/** Actor in the audit trail for jobs removed by retention. */
const BY_RETENTION: AuditActor = { actor: 'retention' };
/** An account with more to remove than fits in this time waits until the others had a turn. */
const TURN_MS = 60_000;

/** Removes data whose retention period has ended. Repeatable, and safe to run in several workers at once. */
@Injectable()
export class RetentionService implements Sweeper {
  readonly name = 'retention';
  readonly everyMs = 15 * 60_000;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly photos: PhotosService,
    private readonly jobs: EraseJobsService,
    private readonly erasedAccounts: EraseAccountService,
  ) {}

  /** Account by account, until none has anything to remove or `signal` is aborted. */
  async sweep(signal: AbortSignal = new AbortController().signal): Promise<void> {
    let accounts = await this.dataSource.manager.find(AccountEntity, {
      order: { id: 'ASC' },
    });
    const failures: unknown[] = [];
    while (accounts.length > 0 && !signal.aborted) {
      const unfinished: AccountEntity[] = [];
      await sweepEach(accounts, async (account) => {
        const turn = AbortSignal.any([signal, AbortSignal.timeout(TURN_MS)]);
        await this.removeExpiredOf(account, turn);
        if (turn.aborted) unfinished.push(account);
      }).catch((error: unknown) => failures.push(error));
      accounts = unfinished;
    }
    if (failures.length > 0) throw failures[0];
  }

  private async removeExpiredOf(account: AccountEntity, turn: AbortSignal): Promise<void> {
    if (account.erasedAt)
      await this.erasedAccounts.eraseJobsOf(account.id, { by: BY_OPERATOR, signal: turn });
    for (const sandbox of [false, true])
      await this.removeExpiredIn(tenantOf(account.id, sandbox), account, turn);
  }

  private async removeExpiredIn(
    tenant: string,
    { settings }: AccountEntity,
    turn: AbortSignal,
  ): Promise<void> {
    const { manager } = this.dataSource;
    const now = this.clock.now();
    const cutoffs = retentionCutoffs(settings, now);
    const { personalData, photos, logs } = cutoffs;
    if (personalData)
      await this.jobs.eraseAll(
        { tenant, status: 'completed', by: 'completed_at', before: personalData },
        { by: BY_RETENTION, signal: turn },
      );
    if (photos) await inPacedBatches((size) => this.removePhotos(tenant, photos, size), turn);
    await this.removeRelated(tenant, settings, now, turn);
    const events = eventsCutoff(cutoffs, now);
    await inPacedBatches((size) => purgeEvents(manager, tenant, events, size), turn);
    for (const { id, deletedAt } of await manager.findBy(WebhookEndpointEntity, { tenant })) {
      await inPacedBatches((size) => purgeDeliveries(manager, events, size, id), turn);
      if (deletedAt && deletedAt < events && !turn.aborted)
        await manager.delete(WebhookEndpointEntity, { id });
    }
    if (logs) {
      await inPacedBatches((size) => purgeDeliveries(manager, logs, size, tenant), turn);
      await inPacedBatches((size) => purgeAudit(manager, tenant, logs, size), turn);
    }
  }

  /** Removes what jobs are compared by, after its window, and at once where the account compares them no more. */
  private async removeRelated(tenant: string, settings: AccountSettings, now: Date, turn: AbortSignal) {
    const { manager } = this.dataSource;
    const { isExact, comparesFaces, windowMs } = relatedPolicyOf(settings);
    const window = new Date(now.getTime() - windowMs);
    await inPacedBatches((size) => purgeTraits(manager, tenant, isExact ? window : now, size), turn);
    const before = comparesFaces ? window : now;
    await inPacedBatches(async (size) => {
      const jobIds = await findOldFaces(manager, tenant, before, size);
      if (jobIds.length > 0) await this.dataSource.transaction((own) => eraseFaces(own, { tenant, jobIds }));
      return jobIds.length;
    }, turn);
    await inPacedBatches((size) => purgeListEntries(manager, tenant, now, size), turn);
    await purgeRemovedFaces(manager, tenant, FACE_REMAINS_MS);
  }

  /** Removes one batch of expired photos; resolves to the number removed. */
  private async removePhotos(tenant: string, before: Date, photosMax: number): Promise<number> {
    const keys = await this.dataSource.transaction(async (manager) => {
      const jobIds = await findJobsWithExpiredPhotos(manager, tenant, before, photosMax);
      // A face is kept no longer than the picture that it was measured on.
      await eraseFaces(manager, { tenant, jobIds });
      return this.photos.forgetPhotos(manager, { tenant, jobIds });
    });
    await this.photos.removeForgotten(keys);
    return keys.length;
  }
}
