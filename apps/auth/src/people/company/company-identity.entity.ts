import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Links a subject of an organization's provider to an account of this service. */
@Entity('company_identities')
@Index('company_identities_user', ['userId'])
export class CompanyIdentityEntity {
  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  organizationId: string;

  @PrimaryColumn('text')
  issuer: string;

  @PrimaryColumn('text')
  subject: string;

  @ForeignKey('UserEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  userId: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
