import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Personal details of an audit event, which go when the job is erased; with an expired line, by trigger. */
@Entity('audit_job_details')
@Index('audit_job_details_job', ['jobId'])
export class AuditJobDetailEntity {
  @PrimaryColumn('bigint')
  auditId: string;

  @Column('text')
  jobId: string;

  @Column('jsonb')
  detail: Record<string, unknown>;

  /** begins what `detail.jobDetailDigest` of the event is a hash of */
  @Column('text', { nullable: true })
  salt: string | null;
}
