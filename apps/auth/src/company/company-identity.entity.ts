import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Somebody whom an organization's provider knows, and who that is here. */
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
