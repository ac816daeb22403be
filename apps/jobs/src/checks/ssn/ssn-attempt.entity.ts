import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Times of SSN checks attempted for a person. */
@Entity('ssn_attempts')
@Index('ssn_attempts_last', ['lastAt'])
export class SsnAttemptEntity {
  @PrimaryColumn('text')
  tenant: string;

  /** keyed hash of the phone number, or of the last name and date of birth */
  @PrimaryColumn('text')
  phoneKey: string;

  @Column('timestamptz', { array: true })
  attempts: Date[];

  @Column({ type: 'timestamptz', precision: 3 })
  lastAt: Date;
}
