import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Why an attempt has no usable response. `lost`: the process never reported the result (it was killed, or lost the
 * database), so the receiver may or may not have got the message. `unresolved`: the message could not be built.
 * `ungranted`: whoever named the receiver may no longer do so.
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
  | 'disabled'
  | 'ungranted';

/** One attempt of a delivery. */
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

  /** the first 1,024 bytes of the response body as text; null if there was none or it was erased */
  @Column('text', { nullable: true })
  answer: string | null;
}
