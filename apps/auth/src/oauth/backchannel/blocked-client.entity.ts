import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A client from which a person wants no more requests. */
@Entity('blocked_clients')
@Index('blocked_clients_client', ['clientId'])
export class BlockedClientEntity {
  @ForeignKey('UserEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  userId: string;

  @ForeignKey('GatewayClientEntity', 'clientId', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  clientId: string;

  @Column('timestamptz')
  blockedAt: Date;
}
