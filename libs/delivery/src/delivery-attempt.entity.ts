import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Why a try has no usable answer. `lost`: whoever tried never reported back (killed, or cut off from the database), so
 * the receiver may or may not have got it. `unresolved`: the message could not be built.
 */
export type AttemptErrorKind =
  | 'refused'
  | 'timeout'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'closed'
  | 'protocol'
  | 'lost'
  | 'unresolved'
  | 'erased'
  | 'disabled';

/** One try of a delivery. */
@Entity('delivery_attempts')
export class DeliveryAttemptEntity {
  @PrimaryColumn('text')
  deliveryId: string;

  /** from 1, counted over all rounds */
  @PrimaryColumn('integer')
  number: number;

  @Column('timestamptz')
  startedAt: Date;

  @Column('integer')
  durationMs: number;

  @Column('smallint', { nullable: true })
  statusCode: number | null;

  @Column('text', { nullable: true })
  errorKind: AttemptErrorKind | null;

  /** the first 1,024 bytes of the answer's body as text; null when none came or it was erased */
  @Column('text', { nullable: true })
  answer: string | null;
}
