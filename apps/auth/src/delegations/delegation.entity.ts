import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Approver, DelegationBasis, DelegationFlow, DelegationStatus } from './delegation.js';

/** The record of a person's approval, in both flows. */
@Entity('delegations')
@Index('delegations_agent_did', ['agentDid'])
@Index('delegations_client', ['clientId'], { where: 'client_id IS NOT NULL' })
@Index('delegations_due', ['nextCheckAt'], { where: `status IN ('pending', 'active')` })
@Index('delegations_ended', ['updatedAt'], { where: `status IN ('denied', 'expired', 'revoked')` })
@Index('delegations_issuer', ['issuerDid'], { where: `status = 'active'` })
// synchronize: false: made by database/migrations/baseline/delegations.ts
@Index('delegations_organization', { synchronize: false })
@Index('delegations_parent', ['parentId'], { where: 'parent_id IS NOT NULL' })
@Index('delegations_project', { synchronize: false })
@Index('delegations_user', { synchronize: false })
@Index('delegations_user_did', ['userDid'])
@Unique(['requestKey'])
@Check('delegations_basis_check', `basis IN ('approval', 'policy', 'machine')`)
@Check('delegations_check', `(flow = 'gateway') = (client_id IS NOT NULL)`)
@Check(
  'delegations_check1',
  `status NOT IN ('active', 'revoked') OR (issued_at IS NOT NULL AND status_list_index IS NOT NULL)`,
)
@Check('delegations_check2', `(status = 'revoked') = (revoked_at IS NOT NULL)`)
@Check('delegations_flow_check', `flow IN ('gateway', 'bouncer')`)
@Check('delegations_status_check', `status IN ('pending', 'active', 'denied', 'expired', 'revoked')`)
export class DelegationEntity {
  /** `dlg_…` */
  @PrimaryColumn('text')
  id: string;

  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  organizationId: string;

  /** null in the gateway flow */
  @Column('text', { nullable: true })
  projectId: string | null;

  @Column('text')
  flow: DelegationFlow;

  /** the gateway's client; null in the bouncer flow */
  @Column('text', { nullable: true })
  clientId: string | null;

  @Column('text')
  agentDid: string;

  @Column('text', { nullable: true })
  agentName: string | null;

  @ForeignKey('UserEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text', { nullable: true })
  userId: string | null;

  @Column('text')
  userDid: string;

  /** display name of the user, for example an e-mail address; personal data */
  @Column('text', { nullable: true })
  userIdentifier: string | null;

  @Column('text')
  sessionId: string;

  @Column('text', { array: true })
  scopes: string[];

  @Column('jsonb', { default: {} })
  constraints: Record<string, unknown>;

  @Column('text', { default: 'pending' })
  status: DelegationStatus;

  @ForeignKey('DelegationEntity', 'id', { onDelete: 'SET NULL' })
  @Column('text', { nullable: true })
  parentId: string | null;

  @Column('text', { nullable: true })
  requestKey: string | null;

  /** issuer of its tokens; set on approval */
  @Column('text', { nullable: true })
  issuerDid: string | null;

  @Column('integer', { nullable: true })
  statusListNumber: number | null;

  @Column('integer', { nullable: true })
  statusListIndex: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  issuedAt: Date | null;

  /** while pending: deadline of the approval; then: expiry */
  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;

  @Column('text', { nullable: true })
  revocationReason: string | null;

  /** when the sweeper next checks it: its expiry, or earlier */
  @Column('timestamptz', { default: () => 'now()' })
  nextCheckAt: Date;

  @Column('jsonb', { default: {} })
  approver: Approver;

  @Column('boolean', { default: false })
  agentIsProven: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;

  /** gateway only: a request can be resumed once */
  @Column('timestamptz', { nullable: true })
  codeIssuedAt: Date | null;

  @Column('text', { default: 'approval' })
  basis: DelegationBasis;
}
