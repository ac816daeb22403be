import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An organization: it owns projects and signs with keys of its own. */
@Entity('organizations')
// synchronize: false: made by database/migrations/baseline/organizations.ts
@Index('organizations_slug', { synchronize: false })
export class OrganizationEntity {
  /** `org_…` */
  @PrimaryColumn('text')
  id: string;

  /** part of its DID; unique regardless of case */
  @Column('text')
  slug: string;

  @Column('text')
  name: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** which clients may act for its people, and how; `AgentPolicy` */
  @Column('jsonb', { default: { allowedClients: null, allowedResources: null } })
  agentPolicy: Record<string, unknown>;

  /** its people must sign in with a passkey, an authenticator app, or its own provider */
  @Column('boolean', { default: false })
  requiresSecondFactor: boolean;
}
