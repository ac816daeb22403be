import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The secret shared with a person's authenticator app. */
@Entity('totp_secrets')
export class TotpSecretEntity {
  @ForeignKey('UserEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  userId: string;

  @Column('bytea')
  sealedSecret: Buffer;

  /** set by the first correct code; until then no code is required */
  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null;

  /** time step of the last accepted code */
  @Column('bigint', { nullable: true })
  lastStep: string | null;
}
