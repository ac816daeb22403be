import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { AuditAct } from '@bonafide/audit/audit-line';

/** A line of the audit trail. Append-only: triggers refuse changes. */
@Entity('account_audit')
@Index('account_audit_job', ['jobId'], { where: 'job_id IS NOT NULL' })
// synchronize: false: made by database/migrations/baseline/audit.ts
@Index('account_audit_tenant', { synchronize: false })
export class AccountAuditEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('text')
  tenant: string;

  @Column('text', { nullable: true })
  jobId: string | null;

  /** a person's DID, key id, `operator`, …: never a secret, a name or an address */
  @Column('text')
  actor: string;

  /** the agent through which the person acted (RFC 8693 section 4.1) */
  @Column('jsonb', { nullable: true })
  act: AuditAct | null;

  /** `noun.verb`, past tense */
  @Column('text')
  action: string;

  @Column('jsonb', { default: {} })
  detail: Record<string, unknown>;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  /** subject of the action, when it is not a job */
  @Column('text', { nullable: true })
  subject: string | null;

  /** keyed hash of the caller's address */
  @Column('text', { nullable: true })
  addressHash: string | null;
}
