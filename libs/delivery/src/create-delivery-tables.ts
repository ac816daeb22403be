/*
 * The tables of the outbox. Each service creates them in a migration of its own:
 * `for (const statement of createDeliveryTables) await runner.query(statement)`.
 *
 * `next_attempt_at` is when a row can be claimed: its due time, or the end of the current lease.
 */

/** Statements that create the tables, in order. Do not change them once released: add a migration. */
export const createDeliveryTables: readonly string[] = [
  `CREATE TABLE "deliveries" (
     "id" text NOT NULL,
     "owner_id" text NOT NULL,
     "subject_id" text NOT NULL,
     "event" text NOT NULL,
     "url" text NOT NULL,
     "headers" jsonb NOT NULL DEFAULT '{}',
     "body" bytea,
     "status" text NOT NULL DEFAULT 'pending',
     "attempt_count" integer NOT NULL DEFAULT 0,
     "round_start" integer NOT NULL DEFAULT 0,
     "next_attempt_at" timestamptz NOT NULL DEFAULT now(),
     "locked_until" timestamptz,
     "lease_id" uuid,
     "created_at" timestamptz NOT NULL DEFAULT now(),
     "delivered_at" timestamptz,
     "erased_at" timestamptz,
     CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id"),
     CONSTRAINT "deliveries_status_check" CHECK (status IN ('pending', 'delivered', 'failed', 'stopped'))
   )`,
  `CREATE INDEX "deliveries_due_idx" ON "deliveries" ("owner_id", "next_attempt_at") WHERE status = 'pending'`,
  `CREATE INDEX "deliveries_subject_idx" ON "deliveries" ("subject_id")`,
  `CREATE TABLE "delivery_attempts" (
     "delivery_id" text NOT NULL,
     "number" integer NOT NULL,
     "started_at" timestamptz NOT NULL,
     "duration_ms" integer NOT NULL,
     "status_code" smallint,
     "error_kind" text,
     "answer" text,
     CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("delivery_id", "number")
   )`,
];
