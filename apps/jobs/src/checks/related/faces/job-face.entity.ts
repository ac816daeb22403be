import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The face of a job's selfie, or of its document, where the account compares faces. */
@Entity('job_faces')
@Index('job_faces_changed', ['tenant', 'changedAt', 'jobId'])
@Index('job_faces_at', ['tenant', 'at'], { where: 'sealed IS NOT NULL' })
export class JobFaceEntity {
  @ForeignKey('JobEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  jobId: string;

  @Column('text')
  tenant: string;

  /** ciphertext of the template; null once it was removed: the row tells processes that hold it */
  @Column('bytea', { nullable: true })
  sealed: Buffer | null;

  /** keyed hash of the person that the job names; null if it names nobody */
  @Column('text', { nullable: true })
  person: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;

  /** by the clock of the database */
  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  changedAt: Date;
}
