import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, IsNull, MoreThan } from 'typeorm';
import { accountIdOf } from '../../accounts/account.js';
import { recordAuditEvent } from '../../accounts/audit/record-audit-event.js';
import { CONFIG, type JobsConfig } from '../../config.js';
import { openSecrets } from '../endpoints/endpoint-secrets.js';
import { stopDeliveries } from '../endpoints/stop-deliveries.js';
import { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { ENDPOINT_NOTICE_MS } from '../../limits.js';
import { PROVIDERS, type Providers } from '../../providers/providers.js';
import { noticeText } from './notice-text.js';

const DAY_MS = 86_400_000;
const BATCH = 100;
/** The actor in the audit trail. */
const RULE = 'rule';

/** Disables endpoints whose attempts have all failed for days, and notifies the configured address. */
@Injectable()
export class DisableFailingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: JobsConfig,
    @Inject(PROVIDERS) private readonly providers: Providers,
  ) {}

  async disableAll(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - this.config.WEBHOOK_DISABLE_AFTER_DAYS * DAY_MS);
    const due = await sql.rows<{ id: string }>(
      this.dataSource,
      // A single old failure is not enough: an attempt within the last day must have failed too.
      `SELECT w.id FROM webhook_endpoints w WHERE w.disabled_at IS NULL AND w.failing_since < $1 AND EXISTS (
         SELECT FROM deliveries d JOIN delivery_attempts a ON a.delivery_id = d.id
          WHERE d.owner_id = w.id AND d.created_at > $1::timestamptz - interval '4 days'
            AND a.started_at > $2::timestamptz - interval '1 day') LIMIT ${BATCH}`,
      [before, now],
    );
    for (const { id } of due) await this.disable(id, before, now);
  }

  private async disable(id: string, before: Date, now: Date): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [row] = await sql.rows<{ tenant: string; failingSince: Date }>(
        manager,
        `UPDATE webhook_endpoints SET disabled_at = $3, disabled_by = '${RULE}', notice_until = $4, revision = revision + 1
          WHERE id = $1 AND disabled_at IS NULL AND failing_since < $2
          RETURNING tenant, failing_since AS "failingSince"`,
        [id, before, now, new Date(now.getTime() + ENDPOINT_NOTICE_MS)],
      );
      if (!row) return;
      await stopDeliveries(manager, id);
      const detail = { failingSince: row.failingSince.toISOString() };
      const event = { tenant: row.tenant, actor: RULE, action: 'endpoint.disabled', subject: id, detail };
      await recordAuditEvent(manager, event);
    });
  }

  /** A notice that may have been sent is not sent again; a refused one is retried for a day. */
  async sendNotices(): Promise<void> {
    const { manager } = this.dataSource;
    const where = { noticeUntil: MoreThan(this.clock.now()), deletedAt: IsNull() };
    for (const row of await manager.find(WebhookEndpointEntity, { where, take: BATCH })) {
      const { noticeEmail } = openSecrets(this.cipher, row.id, row.sealed);
      const sender = this.providers.emailSender;
      const message = noticeEmail && { to: noticeEmail, ...noticeText(row, accountIdOf(row.tenant)) };
      if (message && !sender) continue;
      const answer = message ? await sender!.sendEmail(message) : null;
      if (answer?.outcome !== 'refused')
        await manager.update(WebhookEndpointEntity, { id: row.id }, { noticeUntil: null });
    }
  }
}
