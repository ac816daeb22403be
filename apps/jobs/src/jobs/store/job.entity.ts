import type { AssuranceLevel } from '@bonafide/contracts/assurance';
import type { JobHead, JobResult } from '@bonafide/contracts/job-record';
import type { BillableType, JobStatus, JobType } from '@bonafide/contracts/job-types';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Grant } from '../../accounts/grants/grant.js';
import type { ReviewNeed } from './review-need.js';

/** The columns of a job, in both `jobs` and `inline_jobs`. */
export abstract class JobRow {
  /** `job_…` */
  @PrimaryColumn('text')
  id: string;

  /** the account id, with `~sandbox` for its sandbox data */
  @Column('text')
  tenant: string;

  @Column('text')
  type: JobType;

  @Column('text')
  status: JobStatus;

  @Column('text', { nullable: true })
  internalId: string | null;

  @Column('text', { nullable: true })
  accountGroupSid: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  submittedAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  completedAt: Date | null;

  @Column('text', { nullable: true })
  firstNameKey: string | null;

  @Column('text', { nullable: true })
  lastNameKey: string | null;

  @Column('text', { nullable: true })
  emailKey: string | null;

  @Column('text', { nullable: true })
  phoneKey: string | null;

  @Column('boolean', { nullable: true })
  success: boolean | null;

  @Column('boolean', { default: false })
  accountReviewed: boolean;

  @Column('boolean', { default: false })
  withSession: boolean;

  @Column('boolean', { default: true })
  billable: boolean;

  @Column('text', { array: true, default: [] })
  billableTypes: BillableType[];

  @Column('text', { array: true, default: [] })
  amlTypes: string[];

  @Column('text', { nullable: true })
  aamvaSource: string | null;

  @Column('text', { nullable: true })
  idType: string | null;

  @Column('text', { nullable: true })
  idState: string | null;

  @Column('text', { nullable: true })
  idCountry: string | null;

  @Column('text', { nullable: true })
  idVersion: string | null;

  @Column('text', { nullable: true })
  ipAddress: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deadlineAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  runAt: Date | null;

  /** until when the current process may run it */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  leaseUntil: Date | null;

  @Column('text', { nullable: true })
  providerReference: string | null;

  /** why it needs a review */
  @Column('text', { nullable: true })
  reviewNeed: ReviewNeed | null;

  /** names of checks that were not determined */
  @Column('text', { array: true, default: [] })
  undetermined: string[];

  /** `assurance.level` of its result */
  @Column('text', { nullable: true })
  assurance: AssuranceLevel | null;

  @Column('text', { nullable: true })
  reviewIssueDate: string | null;

  /** ciphertext of data the engine needs and the record must not show; removed on completion */
  @Column('bytea', { nullable: true })
  sealed: Buffer | null;

  /** JSON text as on the wire, like `result`: every other column is derived from them for searches */
  @Column('json')
  head: JobHead;

  @Column('json', { nullable: true })
  result: JobResult | null;

  /** who named `callbackURL`, and by what right; null: an operator's setting, or none */
  @Column('jsonb', { nullable: true })
  callbackGrant: Grant | null;

  /** number of processes that died while running it */
  @Column('smallint', { default: 0 })
  leaseLosses: number;

  /** ciphertext of the result's personal members */
  @Column('bytea', { nullable: true })
  resultSealed: Buffer | null;

  /** ciphertext of the head's numbers of documents */
  @Column('bytea', { nullable: true })
  headSealed: Buffer | null;
}

/** A verification job. */
@Entity('jobs')
@Index('jobs_aml_types', ['amlTypes'], { type: 'gin', where: `aml_types <> '{}'::text[]` })
@Index('jobs_assurance', ['tenant', 'assurance', 'submittedAt'], { where: 'assurance IS NOT NULL' })
// synchronize: false: made by database/migrations/baseline/jobs.ts and database/migrations/baseline/totals.ts
@Index('jobs_cell', { synchronize: false })
@Index('jobs_completed', { synchronize: false })
@Index('jobs_deadline', ['deadlineAt'], { where: `status = 'active' AND deadline_at IS NOT NULL` })
@Index('jobs_due', ['runAt'], { where: `status = 'active' AND run_at IS NOT NULL` })
@Index('jobs_email', { synchronize: false })
@Index('jobs_first_name', { synchronize: false })
@Index('jobs_group', { synchronize: false })
@Index('jobs_internal_id', ['tenant', 'internalId'], { where: 'internal_id IS NOT NULL' })
@Index('jobs_ip_address', { synchronize: false })
@Index('jobs_last_name', { synchronize: false })
@Index('jobs_phone', { synchronize: false })
@Index('jobs_provider_reference', ['providerReference'], {
  unique: true,
  where: 'provider_reference IS NOT NULL',
})
@Index('jobs_status', { synchronize: false })
@Index('jobs_submitted', { synchronize: false })
@Index('jobs_undetermined', ['tenant', 'submittedAt'], { where: `undetermined <> '{}'::text[]` })
@Index('jobs_updated', { synchronize: false })
export class JobEntity extends JobRow {}
