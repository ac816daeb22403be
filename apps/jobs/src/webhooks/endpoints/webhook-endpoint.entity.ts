import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Grant } from '../../accounts/grants/grant.js';
import type { EventType } from '../events/event-type.js';

/** A URL that an account's events are delivered to. Its id is the owner of its deliveries. */
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

  /** of whoever named its URL; null: from before grants */
  @Column('jsonb', { nullable: true })
  grant: Grant | null;

  /** null: enabled */
  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null;

  /** actor of the audit trail; `rule`: every attempt failed for days */
  @Column('text', { nullable: true })
  disabledBy: string | null;

  /** afterwards only its deliveries are shown, until they expire */
  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;

  /** since when every attempt has failed; null: the last one succeeded */
  @Column('timestamptz', { nullable: true })
  failingSince: Date | null;

  /** until when sending the notice that it was disabled is attempted; null: none is due */
  @Column('timestamptz', { nullable: true })
  noticeUntil: Date | null;
}
