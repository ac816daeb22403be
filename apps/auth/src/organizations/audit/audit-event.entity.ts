import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { ActorType } from './record-audit-event.js';

/** A line of the audit log. Append-only: triggers refuse changes. */
@Entity('audit_events')
@Index('audit_events_delegation', ['delegationId', 'id'], { where: 'delegation_id IS NOT NULL' })
// synchronize: false: made by database/migrations/baseline/audit.ts
@Index('audit_events_organization', { synchronize: false })
@Check(
  'audit_events_actor_type_check',
  `actor_type IN ('user', 'client', 'agent', 'api_key', 'admin', 'system')`,
)
export class AuditEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  @Column('text', { nullable: true })
  organizationId: string | null;

  @Column('text', { nullable: true })
  projectId: string | null;

  /** `noun.verb`, past tense */
  @Column('text')
  action: string;

  @Column('text')
  actorType: ActorType;

  /** a user id, client id, agent DID or key id, never a name or an address */
  @Column('text', { nullable: true })
  actorId: string | null;

  @Column('text', { nullable: true })
  delegationId: string | null;

  /** what the action concerns, if not a delegation */
  @Column('text', { nullable: true })
  subject: string | null;

  @Column('jsonb', { default: {} })
  details: Record<string, unknown>;

  @Column('text', { nullable: true })
  requestId: string | null;

  /** `sha256:` and a hash of the address in `audit_addresses` */
  @Column('text', { nullable: true })
  address: string | null;
}
