import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { EventType } from '../events/event-type.js';

/** A URL of an account to which its events are delivered. Its deliveries have its id as their owner. */
@Entity('webhook_endpoints')
@Index('webhook_endpoints_tenant', ['tenant'])
export class WebhookEndpointEntity {
  /** `we_…` */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  tenant: string;

  @Column('text')
  url: string;

  /** null: of every type */
  @Column('text', { array: true, nullable: true })
  types: EventType[] | null;

  /** ciphertext of `EndpointSecrets` */
  @Column('bytea')
  sealed: Buffer;

  @Column('text', { nullable: true })
  note: string | null;

  /** counts changes, for `ETag` */
  @Column('integer', { default: 1 })
  revision: number;

  @Column('timestamptz')
  createdAt: Date;

  /** actor of the audit trail */
  @Column('text')
  createdBy: string;

  /** null: it is sent to */
  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null;

  /** actor of the audit trail; `rule`: every try failed for days */
  @Column('text', { nullable: true })
  disabledBy: string | null;

  /** then its deliveries are shown until they expire, and nothing else is */
  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;

  /** since when every try has failed; null: the last one did not */
  @Column('timestamptz', { nullable: true })
  failingSince: Date | null;

  /** until then the notice that it was disabled is tried; null: none is due */
  @Column('timestamptz', { nullable: true })
  noticeUntil: Date | null;
}
