import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The key that seals an account's columns, itself wrapped by a key-encryption key. */
@Entity('account_keys')
@Index('account_keys_id', ['id'], { unique: true })
export class AccountKeyEntity {
  @ForeignKey('AccountEntity', 'id')
  @PrimaryColumn('text')
  accountId: string;

  /** id in the header of every ciphertext */
  @Column('text')
  id: string;

  /** ciphertext of the key; null once destroyed */
  @Column('bytea', { nullable: true })
  wrapped: Buffer | null;

  /** the key-encryption key: `local:<id>` or `aws-kms:<key>` */
  @Column('text')
  wrappedBy: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  destroyedAt: Date | null;
}
