import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A status list of an issuer; full lists stay published. */
@Entity('status_lists')
@Index('status_lists_issuer', ['organizationId', 'issuerDid', 'number'])
export class StatusListEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  number: number;

  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  organizationId: string;

  @Column('text')
  issuerDid: string;

  @Column('integer', { default: 0 })
  entryCount: number;

  @Column('bigint', { default: 0 })
  version: string;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
