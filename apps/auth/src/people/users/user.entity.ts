import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An account of a person. */
@Entity('users')
// synchronize: false: made by database/migrations/baseline/organizations.ts
@Index('users_email', { synchronize: false })
export class UserEntity {
  /** `usr_…` */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  email: string;

  @Column('text', { nullable: true })
  displayName: string | null;

  /** argon2id */
  @Column('text', { nullable: true })
  passwordHash: string | null;

  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** sessions started with another epoch have ended */
  @Column('integer', { default: 0 })
  sessionEpoch: number;
}
