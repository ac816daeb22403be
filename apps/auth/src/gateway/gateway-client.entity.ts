import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A dynamically registered OAuth client. */
@Entity('gateway_clients')
@Index('gateway_clients_expiry', ['expiresAt'])
export class GatewayClientEntity {
  @PrimaryColumn('text')
  clientId: string;

  @Column('json')
  metadata: Record<string, unknown>;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}
