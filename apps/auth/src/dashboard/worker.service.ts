import { sql } from '@bonafide/platform/database/sql';
import { listAttempts, type ListedDelivery } from '@bonafide/delivery/list-deliveries';
import { resendDelivery } from '@bonafide/delivery/resend-delivery';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Page, pageOf } from '../core/http/envelope.js';
import { DelegationEventsService } from '../delegations/delegation-events.service.js';
import { type ChangeBy, recordAuditEvent } from '../organizations/audit/record-audit-event.js';
import { conflict, notFound } from '../errors.js';
import { findProject } from '../projects/project.js';
import { DeliveryEntity } from '@bonafide/delivery/delivery.entity';

export type DeliverySummary = Omit<ListedDelivery, 'attempts'> & { subjectId: string; attemptCount: number };

const COLUMNS = `id, subject_id AS "subjectId", event, url, status, attempt_count AS "attemptCount",
  created_at AS "createdAt", delivered_at AS "deliveredAt",
  CASE WHEN status = 'pending' THEN next_attempt_at END AS "nextAttemptAt"`;

/** Lists and resends the deliveries to a project's worker. */
@Injectable()
export class WorkerService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly events: DelegationEventsService,
  ) {}

  async list(projectId: string, page: number, pageSize: number): Promise<Page<DeliverySummary>> {
    const total = await this.dataSource.manager.countBy(DeliveryEntity, { ownerId: projectId });
    const items = await sql.rows<DeliverySummary>(
      this.dataSource,
      `SELECT ${COLUMNS} FROM deliveries WHERE owner_id = $1 ORDER BY created_at DESC, id LIMIT $2 OFFSET $3`,
      [projectId, pageSize, (page - 1) * pageSize],
    );
    return pageOf(items, total, page, pageSize);
  }

  async detail(projectId: string, id: string): Promise<DeliverySummary & Pick<ListedDelivery, 'attempts'>> {
    const delivery = await sql.maybe<DeliverySummary>(
      this.dataSource,
      `SELECT ${COLUMNS} FROM deliveries WHERE owner_id = $1 AND id = $2`,
      [projectId, id],
    );
    if (!delivery) throw notFound('delivery');
    const attempts = await listAttempts(this.dataSource.manager, [id]);
    return { ...delivery, attempts: attempts.get(id) ?? [] };
  }

  async resend(projectId: string, id: string, by: ChangeBy): Promise<DeliverySummary> {
    const { subjectId } = await this.detail(projectId, id);
    const project = await findProject(this.dataSource.manager, projectId);
    const outcome = await this.dataSource.transaction(async (manager) => {
      const resent = await resendDelivery(manager, { id, ownerId: projectId, subjectId });
      if (resent === 'queued')
        await recordAuditEvent(manager, {
          action: 'delivery.resent',
          organizationId: project?.organizationId,
          projectId,
          subject: id,
          ...by,
        });
      return resent;
    });
    if (outcome === 'in-flight') throw conflict('a try is under way');
    if (outcome === 'erased') throw conflict('there is nothing left to send');
    if (outcome === 'not-found') throw notFound('delivery');
    await this.events.startDelivery(projectId);
    return this.detail(projectId, id);
  }

  /** Sends a message without content, delivered like every other. */
  async test(projectId: string): Promise<DeliverySummary> {
    const project = await findProject(this.dataSource.manager, projectId);
    if (!project?.workerUrl) throw conflict('the project has no worker URL');
    const enqueued = await this.events.enqueueTest(this.dataSource.manager, {
      id: projectId,
      workerUrl: project.workerUrl,
    });
    await this.events.startDelivery(projectId);
    return this.detail(projectId, enqueued.id);
  }
}
