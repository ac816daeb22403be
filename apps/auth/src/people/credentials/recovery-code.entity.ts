import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A code that replaces a lost passkey or authenticator app once. */
@Entity('recovery_codes')
@Index('recovery_codes_user', ['userId'])
export class RecoveryCodeEntity {
  @PrimaryColumn('text')
  codeHash: string;

  @ForeignKey('UserEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  userId: string;

  @Column('timestamptz', { nullable: true })
  consumedAt: Date | null;
}
