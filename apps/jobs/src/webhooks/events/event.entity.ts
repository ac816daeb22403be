import type { JobType } from '@bonafide/contracts/job-types';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { EventType } from './event-type.js';

/** An event of an account, written in the same transaction as the change it reports. */
@Entity('events')
@Index('events_position', ['tenant', 'position'], { unique: true })
@Index('events_waiting', ['tenant', 'number'], { where: 'position IS NULL' })
@Index('events_subject', ['tenant', 'subjectId'])
export class EventEntity {
  /** `evt_…`, ordered by time */
  @PrimaryColumn('text')
  id: string;

  /** insertion order across all accounts */
  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  number: string;

  @Column('text')
  tenant: string;

  @Column('text')
  type: EventType;

  /** job, invite or key; erasure uses it */
  @Column('text')
  subjectId: string;

  /** of a job's event; restricts which keys may read it */
  @Column('text', { nullable: true })
  jobType: JobType | null;

  /** ciphertext of the body as it is delivered; null once erased */
  @Column('bytea', { nullable: true })
  body: Buffer | null;

  @Column('timestamptz')
  createdAt: Date;

  /** its position in the account's feed, from 1; null until the sequencer assigns one */
  @Column('bigint', { nullable: true })
  position: string | null;
}
