import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Role } from './user.js';

/** Who belongs to which organization, in which role. */
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

  /** shut out of this organization since */
  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null;
}
