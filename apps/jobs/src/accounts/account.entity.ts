import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AccountPlace } from './account-place.js';
import type { Account } from './account.js';
import type { AccountSettings } from './account-settings.js';
import type { TrustedIssuer } from './trusted-issuer.js';

/** A customer: its features, settings and the issuers whose agents it lets in. */
@Entity('accounts')
@Index('accounts_trusted_issuers', { synchronize: false })
@Check('accounts_place_check', `place IN ('here', 'frozen', 'arriving', 'moved')`)
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

  @Column('text', { default: 'here' })
  place: AccountPlace;

  /** of an account that moves: where it moves to, or comes from */
  @Column('text', { nullable: true })
  otherCell: string | null;

  /** of the move that `place` stands for, at both ends */
  @Column('uuid', { nullable: true })
  moveId: string | null;

  /** whether both ends of its move keep photos in one store */
  @Column('boolean', { default: false })
  sharesPhotos: boolean;

  /** its erasure has begun, and goes on until none of its jobs is left */
  @Column('timestamptz', { nullable: true })
  erasedAt: Date | null;

  /** the group that its jobs belong to, unless the key that makes them names another */
  @Column('text', { nullable: true })
  accountGroupSid: string | null;
}
