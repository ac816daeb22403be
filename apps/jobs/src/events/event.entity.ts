import type { JobType } from '@bonafide/contracts/job-types';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { EventType } from './event-type.js';

/** Something that happened in an account, written in the transaction that made it happen. */
@Entity('events')
@Index('events_position', ['tenant', 'position'], { unique: true })
@Index('events_waiting', ['tenant', 'number'], { where: 'position IS NULL' })
@Index('events_subject', ['tenant', 'subjectId'])
export class EventEntity {
  /** `evt_…`, in the order of time */
  @PrimaryColumn('text')
  id: string;

  /** in the order of insertion, of all accounts */
  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  number: string;

  @Column('text')
  tenant: string;

  @Column('text')
  type: EventType;

  /** job, invite or key: what erasure goes by */
  @Column('text')
  subjectId: string;

  /** of a job's event: what restricted keys are bound to */
  @Column('text', { nullable: true })
  jobType: JobType | null;

  /** ciphertext of the body as it is delivered; null once erased */
  @Column('bytea', { nullable: true })
  body: Buffer | null;

  @Column('timestamptz')
  createdAt: Date;

  /** its place in the account's feed, from 1; null until the sequencer gives it one */
  @Column('bigint', { nullable: true })
  position: string | null;
}
