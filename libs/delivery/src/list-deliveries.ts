import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { DeliveryAttemptEntity } from './delivery-attempt.entity.js';
import type { DeliveryEntity } from './delivery.entity.js';

/** A delivery with its tries, oldest first. */
export type ListedDelivery = Pick<
  DeliveryEntity,
  'id' | 'event' | 'url' | 'status' | 'createdAt' | 'deliveredAt'
> & {
  /** null unless another try is planned; while one is under way, when it will count as lost */
  nextAttemptAt: Date | null;
  attempts: Omit<DeliveryAttemptEntity, 'deliveryId'>[];
};

/** A subject's deliveries, oldest first; empty for another owner's subject. */
export async function listDeliveries(
  manager: EntityManager,
  subject: { ownerId: string; subjectId: string },
): Promise<ListedDelivery[]> {
  const values = [subject.ownerId, subject.subjectId];
  const deliveries = await sql.rows<Omit<ListedDelivery, 'attempts'>>(
    manager,
    `SELECT id, event, url, status, created_at AS "createdAt", delivered_at AS "deliveredAt",
            CASE WHEN status = 'pending' THEN next_attempt_at END AS "nextAttemptAt"
     FROM deliveries WHERE owner_id = $1 AND subject_id = $2 ORDER BY created_at, id`,
    values,
  );
  const attempts = await sql.rows<DeliveryAttemptEntity>(
    manager,
    `SELECT delivery_id AS "deliveryId", number, started_at AS "startedAt", duration_ms AS "durationMs",
            status_code AS "statusCode", error_kind AS "errorKind", answer
     FROM delivery_attempts
     WHERE delivery_id IN (SELECT id FROM deliveries WHERE owner_id = $1 AND subject_id = $2)
     ORDER BY delivery_id, number`,
    values,
  );
  return deliveries.map((delivery) => ({
    ...delivery,
    attempts: attempts
      .filter(({ deliveryId }) => deliveryId === delivery.id)
      .map(({ deliveryId: _, ...attempt }) => attempt),
  }));
}
