import type { RelatedTrait } from '@bonafide/contracts/related-jobs';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Something that a job may share with others of its account: the number of its document, its phone … */
@Entity('job_traits')
@Index('job_traits_digest', ['tenant', 'kind', 'digest', 'at'])
@Index('job_traits_at', ['tenant', 'at'])
export class JobTraitEntity {
  @ForeignKey('JobEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  jobId: string;

  @PrimaryColumn('text')
  kind: RelatedTrait;

  /** keyed hash of the value, under the account's key */
  @PrimaryColumn('text')
  digest: string;

  @Column('text')
  tenant: string;

  /** keyed hash of the person that the job names; null if it names nobody */
  @Column('text', { nullable: true })
  person: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;
}
