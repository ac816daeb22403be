import { Column, Entity, PrimaryColumn } from 'typeorm';

/** End of a tenant's event feed. Assigning positions locks its row. */
@Entity('event_feeds')
export class EventFeedEntity {
  @PrimaryColumn('text')
  tenant: string;

  /** the last assigned position */
  @Column('bigint', { default: 0 })
  position: string;

  /** position up to which events have expired */
  @Column('bigint', { default: 0 })
  expiredPosition: string;
}
