import { sql } from '@bonafide/platform/database/sql';
import { randomBytes } from 'node:crypto';
import { Clock } from '@bonafide/platform/runtime/clock';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { type ChangeBy, recordAuditEvent } from '../organizations/audit/record-audit-event.js';
import { WEBHOOK_SECRET_GRACE_SECONDS } from '../limits.js';
import { projectNotFound } from './project-errors.js';
import { WebhookSecretEntity } from './webhook-secret.entity.js';

const belongsTo = (projectId: string, number: number) =>
  `${projectId}|webhook_secrets.sealed_secret|${number}`;

/**
 * The secrets that sign messages to a project's worker URL (Standard Webhooks: `whsec_` and base64). At most two are
 * valid: after a rotation the previous one also signs for a while (docs/design/events.md).
 */
@Injectable()
export class WebhookSecretsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
  ) {}

  /** Creates a new secret, shown only once. `graceSeconds` 0 ends all others. */
  async rotate(
    projectId: string,
    by: ChangeBy,
    graceSeconds = WEBHOOK_SECRET_GRACE_SECONDS,
  ): Promise<{ secret: string; previousValidUntil: Date | null }> {
    return this.dataSource.transaction((manager) => this.rotateWithin(manager, projectId, by, graceSeconds));
  }

  async rotateWithin(
    manager: EntityManager,
    projectId: string,
    by: ChangeBy,
    graceSeconds = WEBHOOK_SECRET_GRACE_SECONDS,
  ): Promise<{ secret: string; previousValidUntil: Date | null }> {
    const project = await sql.maybe<{ organizationId: string }>(
      manager,
      'SELECT organization_id AS "organizationId" FROM projects WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
      [projectId],
    );
    if (!project) throw projectNotFound();
    const until = new Date(this.clock.now().getTime() + graceSeconds * 1_000);
    const [newest] = await manager.find(WebhookSecretEntity, {
      where: { projectId },
      order: { number: 'DESC' },
      take: 1,
    });
    const isEnding = graceSeconds === 0;
    // Only the newest one continues; one already being replaced ends now.
    await manager.delete(WebhookSecretEntity, { projectId, ...(!isEnding && { expiresAt: Not(IsNull()) }) });
    await manager.update(WebhookSecretEntity, { projectId }, { expiresAt: until });
    const number = (newest?.number ?? 0) + 1;
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const sealedSecret = this.cipher.encrypt(secret, belongsTo(projectId, number));
    await manager.insert(WebhookSecretEntity, { projectId, number, sealedSecret });
    await recordAuditEvent(manager, {
      action: 'webhook_secret.rotated',
      organizationId: project.organizationId,
      projectId,
      subject: `secret-${number}`,
      ...by,
    });
    return { secret, previousValidUntil: newest && !isEnding ? until : null };
  }

  /** The valid secrets, newest first. */
  async live(projectId: string): Promise<string[]> {
    const rows = await sql.rows<{ number: number; sealed: Buffer }>(
      this.dataSource,
      `SELECT number, sealed_secret AS sealed FROM webhook_secrets
       WHERE project_id = $1 AND (expires_at IS NULL OR expires_at > $2) ORDER BY number DESC LIMIT 2`,
      [projectId, this.clock.now()],
    );
    return rows.map(({ number, sealed }) => this.cipher.decryptText(sealed, belongsTo(projectId, number)));
  }
}
