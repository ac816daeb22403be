import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { SessionOpener } from './caller.js';

/** A session token of a job: for one submission, in time. */
@Entity('job_sessions')
@Index('job_sessions_sealed', ['expiresAt'], { where: 'sealed_token IS NOT NULL' })
@Unique(['jobId'])
@Check('job_sessions_opened_by_check', `opened_by IN ('key', 'public', 'bearer')`)
export class JobSessionEntity {
  /** SHA-256 of the token */
  @PrimaryColumn('text')
  tokenHash: string;

  @ForeignKey('JobEntity', 'id')
  @Column('text')
  jobId: string;

  @Column('text')
  tenant: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;

  /** digest of the request that used it, if that may be repeated */
  @Column('text', { nullable: true })
  usedBy: string | null;

  @Column('text', { nullable: true })
  openedBy: SessionOpener | null;

  /** ciphertext of the token; gone with its session */
  @Column('bytea', { nullable: true })
  sealedToken: Buffer | null;
}
