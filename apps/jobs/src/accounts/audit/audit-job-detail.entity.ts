import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Personal details of an audit event; removed when the job is erased, or by trigger with an expired line. */
@Entity('audit_job_details')
@Index('audit_job_details_job', ['jobId'])
export class AuditJobDetailEntity {
  @PrimaryColumn('bigint')
  auditId: string;

  @Column('text')
  jobId: string;

  /** salt: prefix of the input of the event's `detail.jobDetailDigest` */
  @Column('text')
  salt: string;

  /** ciphertext of the details' JSON */
  @Column('bytea')
  sealed: Buffer;
}
