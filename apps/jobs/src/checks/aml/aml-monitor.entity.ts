import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A job whose person is screened again after each import. */
@Entity('aml_monitors')
@Index('aml_monitors_due', ['screenedImport', 'jobId'])
export class AmlMonitorEntity {
  @ForeignKey('JobEntity', 'id')
  @PrimaryColumn('text')
  jobId: string;

  @Column('text')
  tenant: string;

  /** the last import it was screened against */
  @Column('bigint')
  screenedImport: string;

  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null;

  @Column('integer', { default: 0 })
  failures: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
