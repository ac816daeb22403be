import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Account } from './account.js';
import type { AccountSettings } from './account-settings.js';
import type { TrustedIssuer } from './trusted-issuer.js';

/** A customer: its features, settings and the issuers whose agents it lets in. */
@Entity('accounts')
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

  @Column('jsonb', { default: [] })
  trustedIssuers: TrustedIssuer[];

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null;

  /** the group that its jobs belong to, unless the key that makes them names another */
  @Column('text', { nullable: true })
  accountGroupSid: string | null;
}
