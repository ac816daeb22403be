import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What a person's authenticator app shares with us. */
@Entity('totp_secrets')
export class TotpSecretEntity {
  @ForeignKey('UserEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  userId: string;

  @Column('bytea')
  sealedSecret: Buffer;

  /** set with the first right code; until then it asks for nothing */
  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null;

  /** of the last code that was accepted */
  @Column('bigint', { nullable: true })
  lastStep: string | null;
}
