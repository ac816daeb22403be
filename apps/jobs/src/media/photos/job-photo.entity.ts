import type { PhotoVerdict } from '@bonafide/contracts/verify-session';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { PhotoCapture } from './photo-capture.js';
import type { PhotoName } from './photo-names.js';

/** A photo of a job in the photo store. */
@Entity('job_photos')
@Index('job_photos_age', ['tenant', 'createdAt'])
export class JobPhotoEntity {
  @ForeignKey('JobEntity', 'id')
  @PrimaryColumn('text')
  jobId: string;

  @PrimaryColumn('text')
  name: PhotoName;

  @Column('text')
  tenant: string;

  @Column('text')
  storageKey: string;

  @Column('text')
  contentType: string;

  @Column('integer')
  bytes: number;

  @Column('integer')
  width: number;

  @Column('integer')
  height: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** of a session's upload: SHA-256 of the bytes sent, base64url */
  @Column('text', { nullable: true })
  digest: string | null;

  /** of a session's upload: the verdict shown to the person */
  @Column('jsonb', { nullable: true })
  verdict: PhotoVerdict | null;

  /** of a session's upload: what its proof says */
  @Column('jsonb', { nullable: true })
  capture: PhotoCapture | null;
}
