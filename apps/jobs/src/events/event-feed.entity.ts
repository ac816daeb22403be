import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a tenant's feed of events goes. Whoever gives positions holds its row. */
@Entity('event_feeds')
export class EventFeedEntity {
  @PrimaryColumn('text')
  tenant: string;

  /** the last one that was given */
  @Column('bigint', { default: 0 })
  position: string;

  /** up to here events have expired */
  @Column('bigint', { default: 0 })
  expiredPosition: string;
}
