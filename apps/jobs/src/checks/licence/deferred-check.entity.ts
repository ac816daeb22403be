import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { LicenceKind } from './licence-kinds.js';

/** A check still unanswered when its job was completed. */
@Entity('deferred_checks')
@Index('deferred_checks_due', ['retryAt'])
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
  retryAt: Date;
}
