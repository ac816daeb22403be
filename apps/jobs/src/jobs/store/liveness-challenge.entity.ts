import type { HeadPose, ScreenColour } from '@bonafide/contracts/verify-session';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The current head-turn challenge of a session; removed once its job is decided. */
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

  /** of the screen, one for each pose */
  @Column('text', { array: true, default: [] })
  colours: ScreenColour[];

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  /** number of challenges given to this session */
  @Column('integer', { default: 1 })
  draws: number;
}
