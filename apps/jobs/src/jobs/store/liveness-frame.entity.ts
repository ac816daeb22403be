import type { PhotoCapture } from '../../media/photos/photo-capture.js';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The picture of one pose of a challenge. */
@Entity('liveness_frames')
export class LivenessFrameEntity {
  @ForeignKey('LivenessChallengeEntity', 'jobId', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  jobId: string;

  /** index of its pose, from 0 */
  @PrimaryColumn('integer')
  position: number;

  @Column('text')
  tenant: string;

  /** SHA-256 of the bytes sent, base64url */
  @Column('text')
  digest: string;

  /** ciphertext of the picture */
  @Column('bytea')
  sealed: Buffer;

  @Column({ type: 'timestamptz', precision: 3 })
  receivedAt: Date;

  /** what its proof says; null: it arrived before there were proofs */
  @Column('jsonb', { nullable: true })
  capture: PhotoCapture | null;
}
