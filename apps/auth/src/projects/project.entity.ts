import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Role } from '../people/users/user.js';
import type { ConsentConfig } from './branding/consent-config.js';

/** A project, for which agents request delegations: scopes, sign-in methods, tools, pages. */
@Entity('projects')
@Index('projects_deleted', ['deletedAt'], { where: 'deleted_at IS NOT NULL' })
@Index('projects_organization', ['organizationId', 'createdAt', 'id'])
@Check(
  'projects_delegation_expiration_days_check',
  'delegation_expiration_days >= 1 AND delegation_expiration_days <= 365',
)
@ForeignKey('ProjectProviderEntity', ['id', 'defaultProvider'], ['projectId', 'id'], {
  deferrable: 'INITIALLY DEFERRED',
})
export class ProjectEntity {
  /** `prj_…` */
  @PrimaryColumn('text')
  id: string;

  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  organizationId: string;

  @Column('text')
  name: string;

  @Column('boolean', { default: true })
  isEnabled: boolean;

  @Column('text', { array: true, default: [] })
  allowedScopes: string[];

  @Column('text', { array: true, default: [] })
  deniedAgents: string[];

  @Column('text', { nullable: true })
  defaultProvider: string | null;

  @Column('integer', { default: 7 })
  delegationExpirationDays: number;

  @Column('jsonb', { default: {} })
  consentConfig: ConsentConfig;

  @Column('text', { nullable: true })
  mcpServerUrl: string | null;

  @Column('text', { nullable: true })
  workerUrl: string | null;

  @Column('text', { array: true, default: [] })
  completionUrls: string[];

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;

  /** scopes that only an owner may grant, unless `scope_roles` says otherwise */
  @Column('text', { array: true, default: [] })
  riskyScopes: string[];

  /** scope → the lowest role that may grant it */
  @Column('jsonb', { default: {} })
  scopeRoles: Record<string, Role>;

  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;

  @Column('boolean', { default: false })
  requireAgentProof: boolean;

  @Column('boolean', { default: false })
  requirePkce: boolean;
}
