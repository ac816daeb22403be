import type { JobType } from '@bonafide/contracts/job-types';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Grant } from '../grants/grant.js';
import type { Scope } from './scopes.js';

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

  /** ciphertext of the address it was last used from */
  @Column('bytea', { nullable: true })
  lastUsedAddress: Buffer | null;

  /** null: every scope, as in keys created by operators */
  @Column('text', { array: true, nullable: true })
  scopes: Scope[] | null;

  /** null: jobs of every type */
  @Column('text', { array: true, nullable: true })
  jobTypes: JobType[] | null;

  /** networks in CIDR notation, or single addresses; null: from anywhere */
  @Column('text', { array: true, nullable: true })
  addresses: string[] | null;

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  @Column('text', { nullable: true })
  note: string | null;

  /** actor of the audit trail */
  @Column('text', { default: 'operator' })
  createdBy: string;

  /** of the delegation or membership that it was made with; null: it depends on none */
  @Column('jsonb', { nullable: true })
  grant: Grant | null;

  /** the key that replaced it in a rotation */
  @Column('text', { nullable: true })
  replacedBy: string | null;

  /** counts changes, for `ETag` */
  @Column('integer', { default: 1 })
  revision: number;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;

  /** unlike a revoked key, it can be enabled again */
  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null;
}
