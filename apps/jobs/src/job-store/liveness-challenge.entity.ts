import type { HeadPose } from '@bonafide/contracts/verify-session';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The one challenge of turning the head that a session has at a time; gone once its job is decided. */
@Entity('liveness_challenges')
export class LivenessChallengeEntity {
  @ForeignKey('JobEntity', 'id')
  @PrimaryColumn('text')
  jobId: string;

  @Column('text')
  tenant: string;

  @Column('text')
  id: string;

  @Column('text', { array: true })
  poses: HeadPose[];

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  /** how many challenges this session was given */
  @Column('integer', { default: 1 })
  draws: number;
}
