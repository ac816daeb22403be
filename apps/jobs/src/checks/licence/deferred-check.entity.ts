import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { LicenceKind } from './licence-kinds.js';

/** A check still unanswered when its job was completed. */
@Entity('late_checks')
@Index('late_checks_due', ['askAt'])
export class DeferredCheckEntity {
  @ForeignKey('JobEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  jobId: string;

  @PrimaryColumn('text')
  kind: LicenceKind;

  @Column('text')
  tenant: string;

  /** the provider's reference for the request; null when it could not be sent yet */
  @Column('text', { nullable: true })
  reference: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  since: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  askAt: Date;
}
