import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Account } from './account.js';
import type { AccountSettings } from './settings/account-settings.js';
import type { Grant } from './grants/grant.js';
import type { TrustedIssuer } from './issuers/trusted-issuer.js';

/** A customer: its features, its settings and the issuers whose agents it trusts. */
@Entity('accounts')
// synchronize: false: made by database/migrations/baseline/accounts.ts
@Index('accounts_trusted_issuers', { synchronize: false })
export class AccountEntity {
  /** `acc_…` */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  region: 'us' | 'eu';

  @Column('jsonb', { default: {} })
  features: Account['features'];

  @Column('jsonb', { default: {} })
  settings: AccountSettings;

  /** who named the URL of `settings.callback`; null: an operator */
  @Column('jsonb', { nullable: true })
  callbackGrant: Grant | null;

  @Column('jsonb', { default: [] })
  trustedIssuers: TrustedIssuer[];

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null;

  /** when its erasure began; it continues until no job is left */
  @Column('timestamptz', { nullable: true })
  erasedAt: Date | null;

  /** the group its jobs belong to, unless the key that creates them names another */
  @Column('text', { nullable: true })
  accountGroupSid: string | null;
}
