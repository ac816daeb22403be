import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Role } from './user.js';

/** An open invitation of a person to an organization. */
@Entity('membership_invitations')
@Index('membership_invitations_user', ['userId'])
@Unique('membership_invitations_token_hash_key', ['tokenHash'])
@Check('membership_invitations_role_check', `role IN ('owner', 'admin', 'viewer')`)
export class MembershipInvitationEntity {
  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  organizationId: string;

  @ForeignKey('UserEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  userId: string;

  @Column('text')
  role: Role;

  /** the inviting owner; null: the operator */
  @Column('text', { nullable: true })
  invitedBy: string | null;

  @Column('text')
  tokenHash: string;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}
