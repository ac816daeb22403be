import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** `failed`: no attempt is left. `stopped`: the receiver responded with 410, or the message was erased. */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'stopped';

/** A message to be delivered to a URL. */
@Entity('deliveries')
@Index('deliveries_due_idx', ['ownerId', 'nextAttemptAt'], { where: `status = 'pending'` })
@Index('deliveries_subject_idx', ['subjectId'])
@Check('deliveries_status_check', `status IN ('pending', 'delivered', 'failed', 'stopped')`)
export class DeliveryEntity {
  /** `msg_…`, sent as `webhook-id` in every attempt and resend */
  @PrimaryColumn('text')
  id: string;

  /** account or project, for fairness and access control */
  @Column('text')
  ownerId: string;

  /** job or delegation, for erasure */
  @Column('text')
  subjectId: string;

  @Column('text')
  event: string;

  /** reduced to its origin when erased */
  @Column('text')
  url: string;

  @Column('jsonb', { default: {} })
  headers: Record<string, string>;

  /** input from which the message port builds the body; null if it needs none, or if erased */
  @Column('bytea', { nullable: true })
  body: Buffer | null;

  @Column('text', { default: 'pending' })
  status: DeliveryStatus;

  /** attempts over all rounds */
  @Column('integer', { default: 0 })
  attemptCount: number;

  /** `attempt_count` at the start of the current round; a resend starts a new one */
  @Column('integer', { default: 0 })
  roundStart: number;

  /** due time, or the end of the lease while `locked_until` is set */
  @Column('timestamptz', { default: () => 'now()' })
  nextAttemptAt: Date;

  @Column('timestamptz', { nullable: true })
  lockedUntil: Date | null;

  /** the last claim of the row; a result is recorded only under the same lease */
  @Column('uuid', { nullable: true })
  leaseId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  deliveredAt: Date | null;

  @Column('timestamptz', { nullable: true })
  erasedAt: Date | null;
}
