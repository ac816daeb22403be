import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Failed sign-ins, counted by a hash of the e-mail address or of the network. */
@Entity('sign_in_attempts')
@Index('sign_in_attempts_last', ['lastAt'])
export class SignInAttemptEntity {
  @PrimaryColumn('text')
  key: string;

  @Column('integer')
  failures: number;

  @Column('timestamptz')
  startedAt: Date;

  @Column('timestamptz')
  lastAt: Date;
}
