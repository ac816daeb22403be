import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { MachineAccess } from '../../projects/resources/policy-access.js';

/** An OAuth client that registered itself, or that an operator registered. */
@Entity('gateway_clients')
@Check('gateway_clients_machine_check', `machine_access IS NULL OR organization_id IS NOT NULL`)
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

  /** the only organization whose people it may ask; null: all */
  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text', { nullable: true })
  organizationId: string | null;

  /** registered by an operator or an organization, which vouches for its name */
  @Column('boolean', { default: false })
  isPreregistered: boolean;

  /** what its organization allows it for itself; null: nothing */
  @Column('jsonb', { nullable: true })
  machineAccess: MachineAccess | null;
}
