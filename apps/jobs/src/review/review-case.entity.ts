import type { JobType } from '@bonafide/contracts/job-types';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ReviewNeed } from '../job-store/review-need.js';

/** `proposed`: by an agent; `requested`: a reviewer claimed a job that nothing had put here. */
export type ReviewReason = ReviewNeed | 'proposed' | 'requested';

/** A job in the review queue; most are put here by a trigger on `jobs.review_need`. */
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

  /** the clock of `review.slaHours` runs from here */
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

  /** whoever proposed overrides over MCP: where two people decide, none of them */
  @Column('text', { array: true, default: [] })
  advisers: string[];

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  endedAt: Date | null;

  /** null: it ended because the job needs no review any more */
  @Column('text', { nullable: true })
  endedBy: string | null;
}
