import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A request with an `Idempotency-Key`, and its response for replay. */
@Entity('idempotency_keys')
@Index('idempotency_keys_expiry', ['expiresAt'])
@Index('idempotency_keys_subject', ['subjectId'], { where: 'subject_id IS NOT NULL' })
export class IdempotencyKeyEntity {
  /** digest of owner, holder, method, path and key */
  @PrimaryColumn('text')
  scope: string;

  @Column('text')
  ownerId: string;

  /** the id of what the request creates */
  @Column('text', { nullable: true })
  subjectId: string | null;

  /** keyed digest, which does not reveal the body */
  @Column('text')
  bodyDigest: string;

  @Column('integer', { nullable: true })
  status: number | null;

  /** ciphertext of the response body */
  @Column('bytea', { nullable: true })
  answer: Buffer | null;

  @Column('timestamptz', { default: () => 'now()' })
  startedAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}
