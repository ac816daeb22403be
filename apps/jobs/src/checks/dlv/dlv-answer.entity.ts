import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The answer from a DLV webhook, until it is applied to its job. */
@Entity('dlv_answers')
export class DlvAnswerEntity {
  @ForeignKey('JobEntity', 'id')
  @PrimaryColumn('text')
  jobId: string;

  @Column('text')
  tenant: string;

  /** ciphertext of the body */
  @Column('bytea')
  sealed: Buffer;

  @Column({ type: 'timestamptz', precision: 3 })
  receivedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  appliedAt: Date | null;
}
