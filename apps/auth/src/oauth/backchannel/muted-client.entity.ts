import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A client from which a person wants no more requests. */
@Entity('muted_clients')
@Index('muted_clients_client', ['clientId'])
export class MutedClientEntity {
  @ForeignKey('UserEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  userId: string;

  @ForeignKey('GatewayClientEntity', 'clientId', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  clientId: string;

  @Column('timestamptz')
  mutedAt: Date;
}
