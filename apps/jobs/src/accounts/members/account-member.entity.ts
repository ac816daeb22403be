import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { MemberRole } from './member-role.js';

/** The role in which an issuer's agent or person acts in an account. */
@Entity('account_members')
export class AccountMemberEntity {
  @ForeignKey('AccountEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  accountId: string;

  /** the DID under which the account trusts the issuer */
  @PrimaryColumn('text')
  issuer: string;

  /** DID of an agent (`sub`) or of the person who approved */
  @PrimaryColumn('text')
  subject: string;

  /** `removed`: was a member and is let in no more */
  @Column('text')
  role: MemberRole | 'removed';

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
