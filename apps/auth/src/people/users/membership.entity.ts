import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Role } from './user.js';

/** A user's membership of an organization, with their role. */
@Entity('memberships')
@Index('memberships_user', ['userId'])
@Check('memberships_role_check', `role IN ('owner', 'admin', 'viewer')`)
export class MembershipEntity {
  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  organizationId: string;

  @ForeignKey('UserEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  userId: string;

  @Column('text')
  role: Role;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** when the member was disabled in this organization */
  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null;
}
