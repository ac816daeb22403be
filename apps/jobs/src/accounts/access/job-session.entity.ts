import type { DocumentKind } from '@bonafide/contracts/verify-session';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { SessionOpener } from './caller.js';
import type { SessionCaptureKey } from './capture-keys.js';
import type { Grant } from '../grants/grant.js';

/** A session token of a job: valid for one submission before it expires. */
@Entity('job_sessions')
@Index('job_sessions_sealed', ['expiresAt'], { where: 'sealed_token IS NOT NULL' })
@Index('job_sessions_unsubmitted', ['expiresAt'], { where: 'used_at IS NULL AND upload_count > 0' })
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

  /** digest of the request that used it, if that request may be repeated */
  @Column('text', { nullable: true })
  usedBy: string | null;

  @Column('text')
  openedBy: SessionOpener;

  /** what it ends with; null: it stands alone */
  @Column('jsonb', { nullable: true })
  grant: Grant | null;

  /** ciphertext of the token; removed with its session */
  @Column('bytea', { nullable: true })
  sealedToken: Buffer | null;

  /** counts changes; every device with the token follows it */
  @Column('integer', { default: 0 })
  revision: number;

  /** counts uploads, kept or not; 0 once a session that was never submitted is cleared */
  @Column('integer', { default: 0 })
  uploadCount: number;

  @Column('text', { nullable: true })
  documentKind: DocumentKind | null;

  /** the wording that the person accepted */
  @Column('text', { nullable: true })
  consentVersion: string | null;

  /** BCP 47; the language it was shown in */
  @Column('text', { nullable: true })
  consentLanguage: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  consentedAt: Date | null;

  /** of its pages, the newest last */
  @Column('jsonb', { default: [] })
  captureKeys: SessionCaptureKey[];
}
