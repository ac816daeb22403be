import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { DeliveryAttemptEntity } from './delivery-attempt.entity.js';
import type { DeliveryEntity } from './delivery.entity.js';
import type { AnswerSeal } from './record-attempts.js';

export type ListedAttempt = Omit<DeliveryAttemptEntity, 'deliveryId'>;

/** A delivery with its attempts, oldest first. */
export type ListedDelivery = Pick<
  DeliveryEntity,
  'id' | 'event' | 'url' | 'status' | 'createdAt' | 'deliveredAt'
> & {
  /** null unless another attempt is planned; during an attempt, when it will count as lost */
  nextAttemptAt: Date | null;
  attempts: ListedAttempt[];
};

/** A subject's deliveries, oldest first; empty for another owner's subject. */
export async function listDeliveries(
  manager: EntityManager,
  subject: { ownerId: string; subjectId: string },
  answers?: AnswerSeal,
): Promise<ListedDelivery[]> {
  const values = [subject.ownerId, subject.subjectId];
  const deliveries = await sql.rows<Omit<ListedDelivery, 'attempts'>>(
    manager,
    `SELECT id, event, url, status, created_at AS "createdAt", delivered_at AS "deliveredAt",
            CASE WHEN status = 'pending' THEN next_attempt_at END AS "nextAttemptAt"
     FROM deliveries WHERE owner_id = $1 AND subject_id = $2 ORDER BY created_at, id`,
    values,
  );
  const attempts = await listAttempts(
    manager,
    deliveries.map(({ id }) => id),
    answers,
  );
  return deliveries.map((delivery) => ({ ...delivery, attempts: attempts.get(delivery.id) ?? [] }));
}

/** The attempts of each of these deliveries, oldest first. */
export async function listAttempts(
  manager: EntityManager,
  deliveryIds: readonly string[],
  answers?: AnswerSeal,
): Promise<Map<string, ListedAttempt[]>> {
  const rows = await sql.rows<DeliveryAttemptEntity & { sealed: Buffer | null }>(
    manager,
    `SELECT delivery_id AS "deliveryId", number, started_at AS "startedAt", duration_ms AS "durationMs",
            status_code AS "statusCode", error_kind AS "errorKind", answer, ${answers ? 'answer_sealed' : 'NULL'} AS sealed
     FROM delivery_attempts WHERE delivery_id = ANY($1::text[]) ORDER BY delivery_id, number`,
    [deliveryIds],
  );
  const byDelivery = new Map<string, ListedAttempt[]>();
  for (const { deliveryId, sealed, ...attempt } of rows) {
    const answer = sealed && answers ? answers.open(deliveryId, sealed) : attempt.answer;
    const listed = byDelivery.get(deliveryId);
    if (listed) listed.push({ ...attempt, answer });
    else byDelivery.set(deliveryId, [{ ...attempt, answer }]);
  }
  return byDelivery;
}
