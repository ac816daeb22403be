import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A client that a person does not want to be asked by any more. */
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
