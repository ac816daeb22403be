import { byteaText } from '@bonafide/platform/database/bulk-insert';
import { prepared, sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { AttemptErrorKind } from './delivery-attempt.entity.js';
import type { AfterAttempt } from './delivery-schedule.js';

/** The result of an attempt, and what follows. */
export interface AttemptResult {
  deliveryId: string;
  ownerId: string;
  /** the lease of the attempt; under another one the result is ignored */
  leaseId: string;
  startedAt: Date;
  durationMs: number;
  statusCode: number | null;
  errorKind: AttemptErrorKind | null;
  answer: string | null;
  after: AfterAttempt;
}

/** How a service encrypts stored responses of receivers, in the column `answer_sealed`. */
export interface AnswerSeal {
  seal(deliveryId: string, answer: string): Buffer;
  open(deliveryId: string, sealed: Buffer): string;
}

const recordIn = (column: 'answer' | 'answer_sealed', cast: '' | '::bytea') =>
  prepared(`
    WITH result AS (
      SELECT * FROM jsonb_to_recordset($1::jsonb) AS result (
        "deliveryId" text, "leaseId" uuid, "startedAt" timestamptz, "durationMs" int, "statusCode" smallint,
        "errorKind" text, answer text, state text, "waitMs" bigint) LIMIT $2
    ), ended AS (
      UPDATE deliveries AS d
      SET attempt_count = d.attempt_count + 1,
          locked_until = NULL,
          lease_id = NULL,
          status = CASE WHEN result.state <> 'retry' THEN result.state
                        WHEN d.erased_at IS NOT NULL THEN 'stopped' ELSE 'pending' END,
          next_attempt_at = CASE WHEN result.state = 'retry'
                                 THEN now() + result."waitMs" * interval '1 ms' ELSE now() END,
          delivered_at = CASE WHEN result.state = 'delivered' THEN now() ELSE d.delivered_at END
      FROM result WHERE d.id = result."deliveryId" AND d.lease_id = result."leaseId"
      RETURNING d.id, d.attempt_count, d.erased_at
    )
    INSERT INTO delivery_attempts
      (delivery_id, number, started_at, duration_ms, status_code, error_kind, ${column})
    SELECT ended.id, ended.attempt_count, "startedAt", "durationMs", "statusCode", "errorKind",
           CASE WHEN ended.erased_at IS NULL THEN answer${cast} END
    FROM ended JOIN result ON result."deliveryId" = ended.id
    RETURNING delivery_id AS id`);
const RECORD = recordIn('answer', '');
const RECORD_SEALED = recordIn('answer_sealed', '::bytea');

/**
 * Records attempts and what follows them, in one statement. A result whose lease was taken over is ignored; for an erased
 * message the response is dropped and no further attempt is planned. Resolves to the recorded ids.
 */
export async function recordAttempts(
  manager: EntityManager,
  results: readonly AttemptResult[],
  answers?: AnswerSeal,
): Promise<string[]> {
  const rows = results.map(({ after, answer, ...result }) => ({
    ...result,
    answer: answers && answer !== null ? byteaText(answers.seal(result.deliveryId, answer)) : answer,
    state: after.state,
    waitMs: after.state === 'retry' ? after.waitMs : null,
  }));
  const recorded = await sql.rows<{ id: string }>(manager, answers ? RECORD_SEALED : RECORD, [
    JSON.stringify(rows),
    rows.length,
  ]);
  return recorded.map(({ id }) => id);
}
