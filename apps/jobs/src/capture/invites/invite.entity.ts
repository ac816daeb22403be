import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { SendState } from './invite-view.js';

/** An invitation to a hosted verification, and the state of its message. */
@Entity('invites')
// synchronize: false: made by database/migrations/baseline/jobs.ts
@Index('invites_tenant', { synchronize: false })
@Unique(['jobId'])
export class InviteEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  tenant: string;

  @ForeignKey('JobEntity', 'id')
  @Column('text')
  jobId: string;

  @Column('text')
  contact: 'email' | 'phone';

  @Column('boolean')
  send: boolean;

  @Column('text', { nullable: true })
  sendState: SendState | null;

  @Column('text', { nullable: true })
  messageId: string | null;

  /** ciphertext of the address and the link; null once erased */
  @Column('bytea', { nullable: true })
  sealed: Buffer | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
