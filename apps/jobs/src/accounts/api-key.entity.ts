import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A private or public API key. Its secret is stored as SHA-256. */
@Entity('api_keys')
@Index('api_keys_account', ['accountId'])
@Unique(['secretHash'])
export class ApiKeyEntity {
  /** `key_…` */
  @PrimaryColumn('text')
  id: string;

  @ForeignKey('AccountEntity', 'id')
  @Column('text')
  accountId: string;

  @Column('text')
  kind: 'private' | 'public';

  @Column('boolean')
  sandbox: boolean;

  @Column('text')
  secretHash: string;

  @Column('text', { nullable: true })
  accountGroupSid: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** to the minute */
  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;
}
