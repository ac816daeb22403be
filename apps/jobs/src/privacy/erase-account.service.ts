import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, type EntityManager, In } from 'typeorm';
import { tenantOf, tenantsOf } from '../accounts/account.js';
import { AccountCiphers } from '../accounts/account-ciphers.js';
import { AccountMemberEntity } from '../accounts/members/account-member.entity.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { InlineJobEntity } from '../jobs/store/inline-job.entity.js';
import { ListEntryEntity } from '../checks/related/lists/list-entry.entity.js';
import { BY_OPERATOR, recordAuditEvent } from '../accounts/audit/record-audit-event.js';
import { InlineJobs } from '../jobs/store/inline-jobs.js';
import { EraseJobsService, type EraseOptions } from './erase-jobs.service.js';

/** Rows locked by another transaction are retried after this. */
const HELD_MS = 500;

/** Progress of the erasure of an account. */
export interface ErasureProgress {
  jobsErased: number;
  jobsLeft: number;
}

/**
 * Erases an account: first its key, which makes everything sealed with it unreadable, then what is stored in clear.
 * Repeatable; once begun, the workers' retention sweep finishes it even if the process that began it dies.
 */
@Injectable()
export class EraseAccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly ciphers: AccountCiphers,
    private readonly inlineJobs: InlineJobs,
    private readonly jobs: EraseJobsService,
  ) {}

  /** @throws ServiceError `not-found` */
  async eraseAccount(
    accountId: string,
    onProgress: (progress: ErasureProgress) => void = () => undefined,
  ): Promise<{ jobsErased: number }> {
    await this.accounts.disableAccount(accountId);
    await this.dataSource.transaction(async (manager) => {
      await this.ciphers.destroy(manager, accountId);
      await this.shutOut(manager, accountId);
      await recordAuditEvent(manager, { tenant: accountId, ...BY_OPERATOR, action: 'account.erased' });
    });
    this.ciphers.forget(accountId);
    const progress = { jobsErased: 0, jobsLeft: await this.countJobs(accountId) };
    const options: EraseOptions = {
      by: BY_OPERATOR,
      onErased(jobs) {
        progress.jobsErased += jobs;
        progress.jobsLeft = Math.max(0, progress.jobsLeft - jobs);
        onProgress({ ...progress });
      },
    };
    for (;;) {
      await this.eraseJobsOf(accountId, options);
      if ((await this.countJobs(accountId)) === 0) return { jobsErased: progress.jobsErased };
      await pause(HELD_MS);
    }
  }

  /** Erases the remaining jobs of an account, except those locked by another transaction. */
  async eraseJobsOf(accountId: string, options: EraseOptions): Promise<void> {
    for (const sandbox of [false, true]) {
      const tenant = tenantOf(accountId, sandbox);
      await this.promoteNotes(tenant);
      for (const status of ['active', 'completed'] as const)
        await this.jobs.eraseAll({ tenant, status, by: 'submitted_at', before: null }, options);
    }
  }

  private async shutOut(manager: EntityManager, accountId: string): Promise<void> {
    for (const table of ['api_keys', 'signature_keys'])
      await sql.run(
        manager,
        `UPDATE ${table} SET revoked_at = $2 WHERE account_id = $1 AND revoked_at IS NULL`,
        [accountId, this.clock.now()],
      );
    await manager.delete(AccountMemberEntity, { accountId });
    await manager.delete(ListEntryEntity, { tenant: In(tenantsOf(accountId)) });
    await sql.run(
      manager,
      `UPDATE accounts SET name = 'erased', settings = '{}', trusted_issuers = '[]', account_group_sid = NULL,
              erased_at = coalesce(erased_at, $2) WHERE id = $1`,
      [accountId, this.clock.now()],
    );
  }

  /** From the counters, which are exact (docs/design/listing.md). */
  private async countJobs(accountId: string): Promise<number> {
    const { n } = await sql.one<{ n: number }>(
      this.dataSource,
      `SELECT coalesce(sum(n), 0)::int AS n FROM job_counts WHERE tenant = ANY($1::text[]) AND status <> 'removed'`,
      [tenantsOf(accountId)],
    );
    return n;
  }

  private async promoteNotes(tenant: string): Promise<void> {
    const { manager } = this.dataSource;
    const rows = await manager.find(InlineJobEntity, { select: { id: true }, where: { tenant } });
    for (const { id } of rows) await this.inlineJobs.promote({ jobId: id, tenant });
  }
}
