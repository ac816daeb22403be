import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A one-time token that was used, until it would have expired. */
@Entity('consumed_tokens')
@Index('consumed_tokens_expiry', ['expiresAt'])
export class ConsumedTokenEntity {
  @PrimaryColumn('text')
  idHash: string;

  @Column('timestamptz')
  expiresAt: Date;
}
