import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { MessageSource } from './stored-message.js';

/** An e-mail or SMS accepted by a receiver or by the capturing sender. */
@Entity('messages')
// synchronize: false: made by database/migrations/baseline/jobs.ts
@Index('messages_created', { synchronize: false })
@Index('messages_expires', ['expiresAt'])
@Unique(['requestKey'])
export class MessageEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  source: MessageSource;

  @Column('text')
  channel: 'email' | 'sms';

  /** the provider it was intended for */
  @Column('text')
  provider: string;

  /** identifies a request that may be repeated */
  @Column('text', { nullable: true })
  requestKey: string | null;

  @Column('text', { nullable: true })
  requestDigest: string | null;

  /** ciphertext of the content */
  @Column('bytea')
  sealed: Buffer;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
