import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** An OAuth client that registered itself, or that an operator registered. */
@Entity('gateway_clients')
@Index('gateway_clients_expiry', ['expiresAt'])
@Index('gateway_clients_organization', ['organizationId'], { where: 'organization_id IS NOT NULL' })
export class GatewayClientEntity {
  @PrimaryColumn('text')
  clientId: string;

  @Column('json')
  metadata: Record<string, unknown>;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  /** whose people alone it may ask; null: everybody's */
  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text', { nullable: true })
  organizationId: string | null;

  /** by an operator, who vouches for its name */
  @Column('boolean', { default: false })
  isPreregistered: boolean;
}
