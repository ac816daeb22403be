import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The last mail to a person about requests that wait; gone when they answer one. */
@Entity('request_mails')
export class RequestMailEntity {
  @ForeignKey('UserEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  userId: string;

  /** `ask_…`: the request that it was sent for */
  @Column('text')
  requestId: string;

  @Column('timestamptz')
  sentAt: Date;

  /** mails since they last answered */
  @Column('integer')
  unanswered: number;
}
