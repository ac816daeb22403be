import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A key that signs callbacks; an account has two active ones during a rotation. */
@Entity('signature_keys')
@Index('signature_keys_account', ['accountId'])
export class SignatureKeyEntity {
  /** `key_…` */
  @PrimaryColumn('text')
  id: string;

  @ForeignKey('AccountEntity', 'id')
  @Column('text')
  accountId: string;

  @Column('boolean')
  sandbox: boolean;

  /** ciphertext of the key */
  @Column('bytea')
  sealed: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;
}
