import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A used one-time token, kept until its expiry. */
@Entity('consumed_tokens')
@Index('consumed_tokens_expiry', ['expiresAt'])
export class ConsumedTokenEntity {
  @PrimaryColumn('text')
  idHash: string;

  @Column('timestamptz')
  expiresAt: Date;
}
