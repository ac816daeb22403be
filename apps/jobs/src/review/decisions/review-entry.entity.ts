import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A reviewer's entry about a job; removed when the job is erased. */
@Entity('review_entries')
@Index('review_entries_job', ['jobId', 'at'])
export class ReviewEntryEntity {
  /** `rev_…` */
  @PrimaryColumn('text')
  id: string;

  @ForeignKey('ReviewCaseEntity', 'jobId', { onDelete: 'CASCADE' })
  @Column('text')
  jobId: string;

  @Column('text')
  tenant: string;

  @Column('text')
  kind: 'note' | 'decision';

  /** key id or the person’s DID */
  @Column('text')
  author: string;

  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;

  /** ciphertext of its JSON */
  @Column('bytea')
  sealed: Buffer;
}
