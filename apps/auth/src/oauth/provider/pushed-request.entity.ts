import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A pushed authorization request, keyed by the SHA-256 of the last part of its `request_uri`. */
@Entity('pushed_requests')
@Index('pushed_requests_expiry', ['expiresAt'])
export class PushedRequestEntity {
  @PrimaryColumn('text')
  idHash: string;

  @Column('json')
  payload: Record<string, unknown>;

  @Column('timestamptz', { nullable: true })
  consumedAt: Date | null;

  @Column('timestamptz')
  expiresAt: Date;
}
