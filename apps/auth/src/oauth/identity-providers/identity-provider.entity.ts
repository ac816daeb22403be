import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { JitRole } from '../../people/company/company-connections.service.js';
import type { PolicyAccess } from '../../projects/resources/policy-access.js';

/** An identity provider whose assertions replace the consent of an organization's people (docs/design/oauth.md). */
@Entity('identity_providers')
@Index('identity_providers_issuer', ['issuer', 'organizationId'], { unique: true })
@Index('identity_providers_organization', ['organizationId'])
@Check('identity_providers_default_role_check', `default_role IN ('admin', 'viewer')`)
export class IdentityProviderEntity {
  /** `idp_…` */
  @PrimaryColumn('text')
  id: string;

  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  organizationId: string;

  @Column('text')
  issuer: string;

  @Column('text')
  jwksUri: string;

  @Column('boolean')
  isEnabled: boolean;

  /** client ids */
  @Column('text', { array: true })
  allowedClients: string[];

  /** the most that its assertions may grant */
  @Column('jsonb')
  access: PolicyAccess[];

  /** role for first-time users */
  @Column('text')
  defaultRole: JitRole;

  @Column('timestamptz')
  updatedAt: Date;
}
