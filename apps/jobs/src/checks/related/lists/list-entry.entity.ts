import type { ListName, ListedKind } from '@bonafide/contracts/related-jobs';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Something that an account blocks or knows. */
@Entity('list_entries')
@Check('list_entries_value_check', '(digest IS NULL) <> (sealed IS NULL)')
@Index('list_entries_digest', ['tenant', 'kind', 'digest'], { where: 'digest IS NOT NULL' })
@Index('list_entries_faces', ['tenant', 'endsAt'], { where: 'sealed IS NOT NULL' })
@Index('list_entries_created', ['tenant', 'createdAt', 'id'])
@Index('list_entries_job', ['tenant', 'jobId'], { where: 'job_id IS NOT NULL' })
export class ListEntryEntity {
  /** `lst_…` */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  tenant: string;

  @Column('text')
  list: ListName;

  @Column('text')
  kind: ListedKind;

  /** keyed hash of the value, as of `job_traits`; null: a face */
  @Column('text', { nullable: true })
  digest: string | null;

  /** ciphertext of a face's template */
  @Column('bytea', { nullable: true })
  sealed: Buffer | null;

  /** ciphertext of the reason, which may name somebody */
  @Column('bytea')
  reasonSealed: Buffer;

  /** who added it: `user:…` or `key:…` */
  @Column('text')
  author: string;

  /** the job that it was taken from, with which it is erased; null: its value was typed */
  @ForeignKey('JobEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text', { nullable: true })
  jobId: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  endsAt: Date;
}
