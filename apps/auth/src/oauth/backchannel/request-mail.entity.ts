import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The last mail to a person about open requests; deleted when they answer one. */
@Entity('request_mails')
export class RequestMailEntity {
  @ForeignKey('UserEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  userId: string;

  /** `ask_…`: the request it was sent for */
  @Column('text')
  requestId: string;

  @Column('timestamptz')
  sentAt: Date;

  /** number of mails since the last answer */
  @Column('integer')
  unanswered: number;
}
