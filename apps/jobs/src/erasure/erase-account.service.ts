import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { tenantOf } from '../accounts/account.js';
import { AccountCiphers } from '../accounts/account-ciphers.js';
import { AccountMemberEntity } from '../accounts/account-member.entity.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { BY_OPERATOR, recordAuditEvent } from '../audit/record-audit-event.js';
import { InlineJobs } from '../job-store/inline-jobs.js';
import { RemoveJobService } from './remove-job.service.js';

const BATCH = 200;

/** Erases an account: its key first, with which all that it sealed is gone, then what stands in clear. Repeatable. */
@Injectable()
export class EraseAccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly ciphers: AccountCiphers,
    private readonly inlineJobs: InlineJobs,
    private readonly jobs: RemoveJobService,
  ) {}

  /** @throws ServiceError `not-found` */
  async eraseAccount(accountId: string): Promise<{ jobsErased: number }> {
    await this.accounts.disableAccount(accountId);
    await this.dataSource.transaction(async (manager) => {
      await this.ciphers.destroy(manager, accountId);
      await this.shutOut(manager, accountId);
      await recordAuditEvent(manager, { tenant: accountId, ...BY_OPERATOR, action: 'account.erased' });
    });
    this.ciphers.forget(accountId);
    const live = await this.eraseJobs(tenantOf(accountId, false));
    return { jobsErased: live + (await this.eraseJobs(tenantOf(accountId, true))) };
  }

  private async shutOut(manager: EntityManager, accountId: string): Promise<void> {
    for (const table of ['api_keys', 'signature_keys'])
      await sql.run(
        manager,
        `UPDATE ${table} SET revoked_at = $2 WHERE account_id = $1 AND revoked_at IS NULL`,
        [accountId, this.clock.now()],
      );
    await manager.delete(AccountMemberEntity, { accountId });
    await sql.run(
      manager,
      `UPDATE accounts SET name = 'erased', settings = '{}', trusted_issuers = '[]', account_group_sid = NULL WHERE id = $1`,
      [accountId],
    );
  }

  private async eraseJobs(tenant: string): Promise<number> {
    await this.promoteNotes(tenant);
    for (let erased = 0; ;) {
      const rows = await sql.rows<{ id: string }>(
        this.dataSource,
        `SELECT id FROM jobs WHERE tenant = $1 AND status <> 'removed' ORDER BY id LIMIT ${BATCH}`,
        [tenant],
      );
      for (const { id } of rows) await this.jobs.eraseJob({ tenant }, id, BY_OPERATOR);
      erased += rows.length;
      if (rows.length < BATCH) return erased;
    }
  }

  private async promoteNotes(tenant: string): Promise<void> {
    const rows = await sql.rows<{ id: string }>(
      this.dataSource,
      'SELECT id FROM job_intakes WHERE tenant = $1',
      [tenant],
    );
    for (const { id } of rows) await this.inlineJobs.promote({ jobId: id, tenant });
  }
}
