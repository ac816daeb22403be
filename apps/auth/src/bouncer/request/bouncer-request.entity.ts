import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ProviderType } from '../../projects/providers/provider-settings.js';
import type { RequestState } from './request-states.js';

/** An agent's authorize request and its state. */
@Entity('bouncer_requests')
@Index('bouncer_requests_age', ['createdAt'])
@Index('bouncer_requests_delegation', ['delegationId'], { where: 'delegation_id IS NOT NULL' })
@Index('bouncer_requests_project', ['projectId'])
@Index('bouncer_requests_unanswered', ['deadlineAt'], { where: `status = 'pending'` })
@Unique(['proofHash'])
@Check('bouncer_requests_provider_type_check', `provider_type IN ('oauth2', 'password', 'none')`)
@Check('bouncer_requests_purpose_check', `purpose IN ('approve', 'own')`)
@Check('bouncer_requests_status_check', `status IN ('pending', 'signed-in', 'completed', 'denied', 'error')`)
export class BouncerRequestEntity {
  /** `req_…` */
  @PrimaryColumn('text')
  id: string;

  @ForeignKey('ProjectEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  projectId: string;

  @Column('text')
  agentDid: string;

  @Column('text', { nullable: true })
  agentName: string | null;

  @Column('text', { array: true })
  scopes: string[];

  @Column('integer')
  lifetimeDays: number;

  @Column('text', { nullable: true })
  providerId: string | null;

  @Column('text')
  providerType: ProviderType;

  @Column('text', { nullable: true })
  redirectUri: string | null;

  @Column('text', { nullable: true })
  agentState: string | null;

  @Column('text', { default: 'pending' })
  status: RequestState;

  @Column('timestamptz')
  linkExpiresAt: Date;

  /** deadline of the current waiting state */
  @Column('timestamptz')
  deadlineAt: Date;

  /** hash of the browser that signed in */
  @Column('text', { nullable: true })
  browserHash: string | null;

  @ForeignKey('DelegationEntity', 'id', { onDelete: 'SET NULL' })
  @Column('text', { nullable: true })
  delegationId: string | null;

  @Column('text', { nullable: true })
  errorCode: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  decidedAt: Date | null;

  /** own: not a request; the person only wants to see their delegations */
  @Column('text', { default: 'approve' })
  purpose: 'approve' | 'own';

  /** hash of the agent's proof of its DID's key; null: not proven */
  @Column('text', { nullable: true })
  proofHash: string | null;

  /** S256; null: without PKCE */
  @Column('text', { nullable: true })
  codeChallenge: string | null;

  /** hash of the browser that returned from a provider without an identity */
  @Column('text', { nullable: true })
  unidentifiedBrowserHash: string | null;

  /** when the agent last polled */
  @Column('timestamptz', { nullable: true })
  polledAt: Date | null;
}
