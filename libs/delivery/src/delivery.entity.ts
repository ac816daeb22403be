import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** `failed`: every try was used. `stopped`: the receiver answered 410, or the message was erased. */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'stopped';

/** A message on its way to a URL. */
@Entity('deliveries')
@Index('deliveries_due_idx', ['ownerId', 'nextAttemptAt'], { where: `status = 'pending'` })
@Index('deliveries_subject_idx', ['subjectId'])
@Check('deliveries_status_check', `status IN ('pending', 'delivered', 'failed', 'stopped')`)
export class DeliveryEntity {
  /** `msg_…`, sent as `webhook-id` on every try and resend */
  @PrimaryColumn('text')
  id: string;

  /** account or project: what fairness and access go by */
  @Column('text')
  ownerId: string;

  /** job or delegation: what erasure goes by */
  @Column('text')
  subjectId: string;

  @Column('text')
  event: string;

  /** cut down to its origin when erased */
  @Column('text')
  url: string;

  @Column('jsonb', { default: {} })
  headers: Record<string, string>;

  /** what the message port makes the bytes to send from; null when it needs nothing, or erased */
  @Column('bytea', { nullable: true })
  body: Buffer | null;

  @Column('text', { default: 'pending' })
  status: DeliveryStatus;

  /** tries over all rounds */
  @Column('integer', { default: 0 })
  attemptCount: number;

  /** `attempt_count` when the current round began; a resend begins a new one */
  @Column('integer', { default: 0 })
  roundStart: number;

  /** due time, or the end of the lease while `locked_until` is set */
  @Column('timestamptz', { default: () => 'now()' })
  nextAttemptAt: Date;

  @Column('timestamptz', { nullable: true })
  lockedUntil: Date | null;

  /** whoever took the row last; a result is recorded under the same lease only */
  @Column('uuid', { nullable: true })
  leaseId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  deliveredAt: Date | null;

  @Column('timestamptz', { nullable: true })
  erasedAt: Date | null;
}
