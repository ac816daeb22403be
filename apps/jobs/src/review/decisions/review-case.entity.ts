import type { JobType } from '@bonafide/contracts/job-types';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ReviewNeed } from '../../jobs/store/review-need.js';

/** `proposed`: by an agent; `requested`: a reviewer claimed a job that was not in the queue. */
export type ReviewReason = ReviewNeed | 'proposed' | 'requested';

/** A job in the review queue; most are added by a trigger on `jobs.review_need`. */
@Entity('review_cases')
@Index('review_cases_waiting', ['tenant', 'openedAt', 'jobId'], { where: 'ended_at IS NULL' })
@Index('review_cases_ended', ['tenant', 'openedAt', 'jobId'], { where: 'ended_at IS NOT NULL' })
export class ReviewCaseEntity {
  @ForeignKey('JobEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  jobId: string;

  @Column('text')
  tenant: string;

  @Column('text')
  type: JobType;

  @Column('text')
  reason: ReviewReason;

  /** start of `review.slaHours` */
  @Column({ type: 'timestamptz', precision: 3 })
  openedAt: Date;

  /** who claimed it, while the lease lasts */
  @Column('text', { nullable: true })
  assignee: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  leaseUntil: Date | null;

  /** the entry with the decision that waits for a second person */
  @Column('text', { nullable: true })
  proposalId: string | null;

  @Column('text', { nullable: true })
  proposedBy: string | null;

  /** those who proposed overrides over MCP: they may not decide where two people must */
  @Column('text', { array: true, default: [] })
  advisers: string[];

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  endedAt: Date | null;

  /** null: it ended because the job no longer needs a review */
  @Column('text', { nullable: true })
  endedBy: string | null;
}
